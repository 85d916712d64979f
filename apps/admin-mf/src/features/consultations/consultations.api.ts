import type { CallInput } from '@kenali/contracts';
import { getShell, useShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const KEY = ['/api/admin', 'consultations'];

/** One page of consultation requests with the total. Refetched each time the page opens. */
export const adminConsultations = (query: CallInput<'GET /api/admin/consultations'>['query']) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/consultations', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Returns a function that refetches all pages of consultation requests. */
export function useInvalidateConsultations() {
  const { queryClient } = useShell();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}
