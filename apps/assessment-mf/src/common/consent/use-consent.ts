import type { ConsentRequest, ConsentView } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ownChildren } from '../children.ts';

/** Never cached: the text may have changed, and another browser may have withdrawn. */
const consentOptions = queryOptions<ConsentView>({ queryKey: ['/api/consent'], gcTime: 0, staleTime: 0 });

const FAILED = 'Persetujuan belum tersimpan. Silakan coba lagi.';
const NO_CONNECTION = 'Persetujuan belum tersimpan. Periksa sambungan internet, lalu coba lagi.';

/** The consent of the account, and the texts that it may consent to. */
export const useConsentView = () => useQuery(consentOptions);

/** Records another consent of the account. `failure` says why the last attempt failed. */
export function useGrantConsent(onGranted: () => Promise<unknown>) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ConsentRequest) => api.send('POST /api/consent', { body }),
    async onSuccess(view) {
      // Whether a profile may be saved depends on the consent.
      await Promise.all([onGranted(), queryClient.invalidateQueries({ queryKey: ownChildren(api).queryKey })]);
      queryClient.setQueryData(consentOptions.queryKey, view);
    },
    // The text has changed, or another page has consented for children.
    onError: (refused) =>
      apiFailureOf(refused)?.status === 409 ? queryClient.refetchQueries(consentOptions) : undefined,
  });
  return { grant: mutate, isGranting: isPending, failure: error && failureText(error, FAILED, NO_CONNECTION) };
}
