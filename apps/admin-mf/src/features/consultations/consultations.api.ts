import type { CallInput } from '@kenali/contracts';
import { getShell, useShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const KEY = ['/api/admin', 'consultations'];

/** One page of the requests, with the number of all that match. Read anew each time the page is opened. */
export const adminConsultations = (query: CallInput<'GET /api/admin/consultations'>['query']) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/consultations', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** After a change: every page of them is read again. */
export function useConsultationsChanged() {
  const { queryClient } = useShell();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}
