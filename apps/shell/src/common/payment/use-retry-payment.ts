import {
  type AssessmentView,
  CART_TEXTS,
  type Id,
  type OrderView,
  PAYMENT_TEXTS,
  SESSION_TEXTS,
} from '@kenali/contracts';
import { isUnauthorized } from '@kenali/web-core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWebCore } from '../app-context.ts';

/**
 * Adds the items of an unpaid order to the cart again and opens the cart. There, an order that still waits is paid itself. The
 * page may be older than a late payment, so the order is read first; if it was paid, the page shows that. What is not
 * sold any more is named; if that is everything, the catalogue opens.
 */
export function useRetryPayment(orderId: Id) {
  const { api, cart, toast, queryClient } = useWebCore();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const [order, catalogue] = await Promise.all([
        api.send('GET /api/orders/{id}', { params: { id: orderId } }),
        queryClient.fetchQuery<AssessmentView[]>({ queryKey: ['/api/assessments'], staleTime: 0 }),
      ]);
      return { order, ...buyableItems(order, catalogue) };
    },
    onSuccess({ order, items, gone }) {
      if (order.status === 'completed') {
        queryClient.setQueryData([`/api/orders/${orderId}`], order);
        void queryClient.invalidateQueries({ queryKey: [`/api/payment-status/${orderId}`] });
        return toast.show({ title: PAYMENT_TEXTS.succeeded, description: PAYMENT_TEXTS.alreadyPaid });
      }
      for (const item of items) cart.add(item);
      navigate(items.length > 0 ? '/cart' : '/assessments');
      if (gone.length === 0) return;
      toast.show({
        title: items.length > 0 ? CART_TEXTS.unavailableRemoved : CART_TEXTS.unavailable,
        description: CART_TEXTS.unavailableDetail(gone.map(({ name }) => name).join(', ')),
      });
    },
    onError(error) {
      if (isUnauthorized(error))
        return toast.show({ title: SESSION_TEXTS.notAllowed, description: SESSION_TEXTS.signedOut });
      toast.show({
        title: PAYMENT_TEXTS.retryFailed,
        description: PAYMENT_TEXTS.retryFailedDetail,
        variant: 'destructive',
      });
    },
  });
  return { retry: () => mutate(), isBusy: isPending };
}

/** What of an order can still be bought, at current prices, and what cannot. */
function buyableItems({ orderItems }: OrderView, catalogue: readonly AssessmentView[]) {
  const ordered = new Map(orderItems.map(({ assessment }) => [assessment.id, assessment]));
  const items = catalogue.filter(({ id }) => ordered.delete(id));
  return { items, gone: [...ordered.values()] };
}
