import type { AdminOrdersQuery, CallInput } from '@kenali/contracts';
import { getShell, useShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const KEY = ['/api/admin', 'payments'];
/** Money moves without us: every page is read anew when it is opened. */
const fresh = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** One page of all orders, with the number of all that match. */
export const adminOrders = (query: AdminOrdersQuery) =>
  queryOptions({
    queryKey: [...KEY, 'orders', query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/orders', { query }),
    ...fresh,
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
    ...fresh,
  });

export const heldNotices = (query: CallInput<'GET /api/admin/notices'>['query']) =>
  queryOptions({
    queryKey: [...KEY, 'notices', query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/notices', { query }),
    ...fresh,
  });

/** After an act: everything about payments is read again. */
export function usePaymentsChanged() {
  const { queryClient } = useShell();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}
