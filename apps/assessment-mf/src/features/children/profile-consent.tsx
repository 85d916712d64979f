import { Button, Card, LoadingArea, Row, SkeletonText, Text } from '@kenali/ui';
import { ConsentForm } from '../../common/consent/consent-form.tsx';
import { useConsent } from '../../common/consent/use-consent.ts';

/** Asks for the consent that comes before a profile. `onGranted` loads the page again. */
export function ProfileConsent({ onGranted }: { onGranted(): Promise<unknown> }) {
  const { data, isError, refetch, form } = useConsent(onGranted);
  if (!data && isError)
    return (
      <Row>
        <Text>Teks persetujuan belum dapat dimuat.</Text>
        <Button $variant="quiet" $size="small" onClick={() => void refetch()}>
          Coba lagi
        </Button>
      </Row>
    );
  if (!data)
    return (
      <LoadingArea label="Memuat persetujuan...">
        <SkeletonText />
      </LoadingArea>
    );
  return (
    <Card as="section">
      <ConsentForm view={data} isAboutChild backTo="/account" {...form} />
    </Card>
  );
}
