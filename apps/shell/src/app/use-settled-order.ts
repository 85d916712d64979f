import { type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive, useSession } from '../common/live-context.ts';
import { createPendingOrders } from '../features/checkout/pending-order.ts';

/**
 * Notices, on whichever page reads the orders, that the server says the order of the last checkout is paid: only then
 * is the buyer told so, and what was bought leaves the cart.
 */
export function useSettledOrder(): void {
  const { cart, toast, storage, queryClient } = useLive();
  const userId = useSession().user?.id ?? null;
  const { data: orders } = useQuery<OrderView[]>({ queryKey: ['/api/orders'], enabled: false });
  useEffect(() => {
    if (userId === null || !orders) return;
    const pendingOrders = createPendingOrders(storage, userId);
    const pending = pendingOrders.get();
    const order = orders.find(({ id }) => id === pending?.orderId);
    if (!pending || !order || order.status === 'pending') return;
    pendingOrders.forget();
    if (order.status !== 'completed') return;
    // A cart that was emptied in the popup may have been filled anew for another child.
    if (!pending.isConfirmedByPopup) for (const id of pending.assessmentIds) cart.remove(id);
    void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
    toast.show({ title: PAYMENT_TEXTS.succeeded, description: PAYMENT_TEXTS.succeededDetail });
  }, [orders, userId, cart, toast, storage, queryClient]);
}
