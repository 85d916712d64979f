import type { ConsentRequest, ConsentView } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ownChildren } from '../children.ts';

/** Never cached: the text may have changed, and another browser may have withdrawn. */
const consentOptions = queryOptions<ConsentView>({ queryKey: ['/api/consent'], gcTime: 0, staleTime: 0 });

const FAILED = 'Persetujuan belum tersimpan. Silakan coba lagi.';
const NO_CONNECTION = 'Persetujuan belum tersimpan. Periksa sambungan internet, lalu coba lagi.';

/** The consent of the account, and what `ConsentForm` needs to record another one. */
export function useConsent(onGranted: () => Promise<unknown>) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const query = useQuery(consentOptions);
  const grant = useMutation({
    mutationFn: (body: ConsentRequest) => api.send('POST /api/consent', { body }),
    async onSuccess(view) {
      // Whether a profile may be saved depends on the consent.
      await Promise.all([onGranted(), queryClient.invalidateQueries({ queryKey: ownChildren(api).queryKey })]);
      queryClient.setQueryData(consentOptions.queryKey, view);
    },
    // The text has changed, or another page has consented for children.
    onError: (error) => (apiFailureOf(error)?.status === 409 ? query.refetch() : undefined),
  });
  const form = {
    isSending: grant.isPending,
    failure: grant.isError ? failureText(grant.error, FAILED, NO_CONNECTION) : null,
    onConsent: (body: ConsentRequest) => grant.mutate(body),
  };
  return { ...query, form };
}
