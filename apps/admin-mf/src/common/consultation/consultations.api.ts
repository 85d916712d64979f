import type { CallInput } from '@kenali/contracts';
import { getShell, useShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PENDING_KEY } from '../pending.ts';

const KEY = ['/api/admin', 'consultations'];

/** One page of consultation requests with the total. Refetched each time the page opens. */
export const adminConsultations = (query: CallInput<'GET /api/admin/consultations'>['query']) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/consultations', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The consultation request of one result; null if there is none. */
export const adminConsultation = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async () => (await getShell().api.send('GET /api/admin/consultations', { query: { id } }))[0] ?? null,
    staleTime: 0,
  });

/** Returns a function that refetches all consultation requests and the counts of pending work. */
export function useInvalidateConsultations() {
  const { queryClient } = useShell();
  return () => {
    void queryClient.invalidateQueries({ queryKey: PENDING_KEY });
    return queryClient.invalidateQueries({ queryKey: KEY });
  };
}
