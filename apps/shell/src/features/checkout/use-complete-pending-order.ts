import { type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession, useWebCore } from '../../common/app-context.ts';
import { createPendingOrders } from '../../common/pending-order.ts';

/**
 * Watches the order list, on every page that reads it, until the server reports the last checkout's order as paid.
 * Only then does it confirm the payment and remove the assessments from the cart.
 */
export function useCompletePendingOrder(): void {
  const { cart, toast, storage, queryClient } = useWebCore();
  const userId = useSession().user?.id ?? null;
  const { data: orders } = useQuery<OrderView[]>({ queryKey: ['/api/orders'], enabled: false });
  useEffect(() => {
    if (userId === null || !orders) return;
    const pendingOrders = createPendingOrders(storage, userId);
    const pending = pendingOrders.get();
    const order = orders.find(({ id }) => id === pending?.orderId);
    if (!pending || !order || order.status === 'pending') return;
    pendingOrders.remove();
    if (order.status !== 'completed') return;
    // The popup already emptied the cart, and the user may have filled it again for another child.
    if (!pending.isConfirmedByPopup) for (const id of pending.assessmentIds) cart.remove(id);
    void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
    toast.show({ title: PAYMENT_TEXTS.succeeded, description: PAYMENT_TEXTS.succeededDetail, variant: 'success' });
  }, [orders, userId, cart, toast, storage, queryClient]);
}
