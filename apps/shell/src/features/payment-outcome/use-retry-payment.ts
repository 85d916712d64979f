import {
  type ApiClient,
  type AssessmentView,
  type CartItem,
  type Id,
  PAYMENT_TEXTS,
  SESSION_TEXTS,
} from '@kenali/contracts';
import { isUnauthorized } from '@kenali/web-core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';

/** Adds the items of an unpaid order to the cart again and opens the cart. */
export function useRetryPayment(orderId: Id) {
  const { api, cart, toast, queryClient } = useWebCore();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      readBuyableItems(api, orderId, () =>
        queryClient.fetchQuery<AssessmentView[]>({ queryKey: ['/api/assessments'], staleTime: 0 }),
      ),
    onSuccess(items) {
      for (const item of items) cart.add(item);
      navigate('/cart');
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

/** Returns the items of an order that can still be bought, at their current prices. */
async function readBuyableItems(
  api: ApiClient,
  orderId: Id,
  readCatalogue: () => Promise<AssessmentView[]>,
): Promise<CartItem[]> {
  const [order, catalogue] = await Promise.all([
    api.send('GET /api/orders/{id}', { params: { id: orderId } }),
    readCatalogue(),
  ]);
  const orderedIds = new Set(order.orderItems.map(({ assessment }) => assessment.id));
  return catalogue.filter(({ id }) => orderedIds.has(id));
}
