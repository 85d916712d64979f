import type { DataChild, DataRequestView, OwnDataRequests } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';
import { formatDate } from '@kenali/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWebCore } from '../../../common/app-context.ts';
import { accountFailureText } from '../account.api.ts';

const KEY = ['/api/data-requests'];

/** What the account has asked for. */
export function useDataRequests() {
  const { api, queryClient } = useWebCore();
  const { data, error, refetch } = useQuery<OwnDataRequests>({ queryKey: KEY, staleTime: 0 });
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });
  const cancel = useMutation({
    mutationFn: (id: number) => api.send('POST /api/data-requests/{id}/cancel', { params: { id } }),
    onSettled: refresh,
  });
  return { data, hasFailed: !!error, refetch, refresh, cancel };
}

export const deletionsOf = (data: OwnDataRequests | undefined): DataRequestView[] =>
  (data?.requests ?? []).filter(({ state, eraseAt }) => eraseAt && (state === 'waiting' || state === 'erasing'));

/** What there is about a child: "Lahir 14 Maret 2019, 2 asesmen". */
export const aboutChild = ({ birthDate, assessments }: DataChild): string =>
  `${birthDate ? `Lahir ${formatDate(birthDate)}, ` : ''}${assessments || 'belum ada'} asesmen`;

/** A refusal that names its reason keeps the sentence of the API. */
export const requestFailure = (error: unknown, fallback: string): string =>
  ['DELETION_BLOCKED', 'CONFLICT'].includes(apiFailureOf(error)?.code ?? '')
    ? failureText(error, fallback)
    : accountFailureText(error, fallback);
