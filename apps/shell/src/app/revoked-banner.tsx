import { Button, Notice, Page } from '@kenali/ui';
import { useRevoked } from './use-revoked.ts';

/** Offers the reload and never does it: whoever fills in a questionnaire or pays decides when. */
export function RevokedBanner() {
  if (!useRevoked()) return null;
  return (
    <Page as="div">
      <Notice
        tone="warn"
        role="status"
        title="Bagian dari halaman ini sudah ditarik"
        action={
          <Button $variant="secondary" onClick={() => window.location.reload()}>
            Muat ulang halaman
          </Button>
        }
      >
        Muat ulang saat Anda siap. Jawaban dan keranjang Anda tetap tersimpan.
      </Notice>
    </Page>
  );
}
