import type { AdminOrdersQuery, CallInput } from '@kenali/contracts';
import { getShell, useShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PENDING_KEY } from '../../common/pending.ts';

const KEY = ['/api/admin', 'payments'];
/** Payments change without this app, so every page refetches when it opens. */
const alwaysStale = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** One page of all orders with the total. */
export const adminOrders = (query: AdminOrdersQuery) =>
  queryOptions({
    queryKey: [...KEY, 'orders', query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/orders', { query }),
    ...alwaysStale,
  });

export const orderTimeline = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'timeline', id],
    queryFn: () => getShell().api.send('GET /api/admin/orders/{id}/timeline', { params: { id } }),
    staleTime: 0,
  });

export const adminRefunds = (query: CallInput<'GET /api/admin/refunds'>['query']) =>
  queryOptions({
    queryKey: [...KEY, 'refunds', query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/refunds', { query }),
    ...alwaysStale,
  });

export const heldNotifications = (query: CallInput<'GET /api/admin/notices'>['query']) =>
  queryOptions({
    queryKey: [...KEY, 'notices', query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/notices', { query }),
    ...alwaysStale,
  });

/** Returns a function that refetches all data about payments. */
export function useInvalidatePayments() {
  const { queryClient } = useShell();
  return () => {
    void queryClient.invalidateQueries({ queryKey: PENDING_KEY });
    return queryClient.invalidateQueries({ queryKey: KEY });
  };
}
