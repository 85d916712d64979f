import type { ConsentRequest, ConsentView } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { Button, LoadingArea, Row, SkeletonText, Text } from '@kenali/ui';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ConsentForm } from '../../common/consent/consent-form.tsx';

/** Never cached: the text may have changed. */
const consentOptions = queryOptions<ConsentView>({ queryKey: ['/api/consent'], gcTime: 0, staleTime: 0 });

const FAILED = 'Persetujuan belum tersimpan. Silakan coba lagi.';
const NO_CONNECTION = 'Persetujuan belum tersimpan. Periksa sambungan internet, lalu coba lagi.';

/** Asks for the consent that comes before a profile. `onGranted` loads the page again. */
export function ProfileConsent({ onGranted }: { onGranted(): Promise<unknown> }) {
  const { api } = useShell();
  const { data, isError, refetch } = useQuery(consentOptions);
  const grant = useMutation({
    mutationFn: (body: ConsentRequest) => api.send('POST /api/consent', { body }),
    onSuccess: onGranted,
    onError: (error) => (apiFailureOf(error)?.code === 'CONSENT_TEXT_CHANGED' ? refetch() : undefined),
  });
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
    <ConsentForm
      key={data.text.hash}
      text={data.text}
      about="profile"
      backTo="/account"
      isSending={grant.isPending}
      failure={grant.isError ? failureText(grant.error, FAILED, NO_CONNECTION) : null}
      onConsent={(body) => grant.mutate(body)}
    />
  );
}
