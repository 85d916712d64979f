import type { ConsentRequest, ConsentView } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { Notice, Stack } from '@kenali/ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ConsentForm } from '../../../common/consent/consent-form.tsx';
import type { OpenedAssessment } from '../opened-assessment.ts';
import { isEmptyUnsent } from '../progress/unsent.ts';
import { TakingFailed, TakingLoading } from '../taking-states.tsx';

export type ConsentStepProps = Pick<OpenedAssessment, 'detail' | 'unsent' | 'reload'>;

/** Never cached: the text may have changed, and another browser may have withdrawn. */
const consentOptions = queryOptions<ConsentView>({ queryKey: ['/api/consent'], gcTime: 0, staleTime: 0 });

/** Comes before everything that asks for data of a child, until the account consents. Unsent answers stay on the device. */
export function ConsentStep({ detail, unsent, reload }: ConsentStepProps) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(consentOptions);
  const grant = useMutation({
    mutationFn: (body: ConsentRequest) => api.send('POST /api/consent', { body }),
    async onSuccess(view) {
      await reload();
      queryClient.setQueryData(consentOptions.queryKey, view);
    },
    onError: (error) => (apiFailureOf(error)?.code === 'CONSENT_TEXT_CHANGED' ? refetch() : undefined),
  });
  const hasAnswers = detail.status === 'in_progress' || !isEmptyUnsent(unsent.read());
  return (
    <Stack $gap={4}>
      {hasAnswers && (
        <Notice title="Jawaban Anda aman">
          Semua jawaban yang sudah Anda berikan tetap tersimpan. Anda melanjutkannya begitu persetujuan diberikan.
        </Notice>
      )}
      {data && (
        <ConsentForm
          key={data.text.hash}
          text={data.text}
          about={detail.assessment.type === 'sensory' ? 'child' : 'anybody'}
          backTo="/dashboard"
          isSending={grant.isPending}
          failure={grant.isError ? failureText(grant.error, FAILED, NO_CONNECTION) : null}
          onConsent={(body) => grant.mutate(body)}
        />
      )}
      {!data && (isError ? <TakingFailed onRetry={() => void refetch()} isRetrying={isFetching} /> : <TakingLoading />)}
    </Stack>
  );
}

const FAILED = 'Persetujuan belum tersimpan. Silakan coba lagi.';
const NO_CONNECTION = 'Persetujuan belum tersimpan. Periksa sambungan internet, lalu coba lagi.';
