import { type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession, useWebCore } from '../../common/app-context.ts';
import { createPendingOrders } from '../../common/pending-order.ts';

/**
 * Watches the order list, on every page that reads it, until the server reports the last checkout's order as paid, and then takes
 * the assessments out of the cart. That may be long after the payment, and other pages show it themselves, so a toast only
 * explains the change of an open cart.
 */
export function useCompletePendingOrder(): void {
  const { cart, drawer, toast, storage, queryClient } = useWebCore();
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
    void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
    const shown = toast.getSnapshot();
    if (shown?.title === PAYMENT_TEXTS.pending) toast.dismiss(shown.id);
    // The popup already emptied the cart, and the user may have filled it again for another child.
    const bought = cart.getSnapshot().filter(({ id }) => pending.assessmentIds.includes(id));
    if (pending.isConfirmedByPopup || bought.length === 0) return;
    for (const { id } of bought) cart.remove(id);
    if (window.location.pathname === '/cart' || drawer.getSnapshot())
      toast.show({ title: PAYMENT_TEXTS.succeeded, description: PAYMENT_TEXTS.succeededDetail, variant: 'success' });
  }, [orders, userId, cart, drawer, toast, storage, queryClient]);
}
