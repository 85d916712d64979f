import { RevokedContext } from '@kenali/federation/host';
import { Button, Notice, Page } from '@kenali/ui';
import { useContext, useEffect, useState } from 'react';

/** The minimum time between two checks. A timer is not needed, because a hidden page needs no check. */
export const REVOKED_CHECK_MS = 60_000;

/** Offers a reload but never reloads, because the user may be answering a questionnaire or paying. */
export function RevokedBanner() {
  if (!useIsRevoked()) return null;
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

/** Checks whether any loaded release was revoked, each time the page becomes visible. */
function useIsRevoked(): boolean {
  const anyRevoked = useContext(RevokedContext);
  const [isRevoked, setIsRevoked] = useState(false);
  useEffect(() => {
    if (isRevoked) return;
    let checkedAt = Date.now();
    const listeners = new AbortController();
    const check = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < REVOKED_CHECK_MS) return;
      checkedAt = Date.now();
      // A failed check counts as not revoked. The next check may succeed.
      const found = await anyRevoked().catch(() => false);
      if (found && !listeners.signal.aborted) setIsRevoked(true);
    };
    document.addEventListener('visibilitychange', check, { signal: listeners.signal });
    window.addEventListener('focus', check, { signal: listeners.signal });
    return () => listeners.abort();
  }, [anyRevoked, isRevoked]);
  return isRevoked;
}
