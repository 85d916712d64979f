import { ACCOUNT_TEXTS, type AssessmentView, type Id, PAYMENT_TEXTS } from '@kenali/contracts';
import { isUnauthorized } from '@kenali/web-core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { readBuyableItems } from './payment-outcome.api.ts';

/** Puts what was not paid back into the cart, where it may have left, and goes there. */
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
        return toast.show({ title: ACCOUNT_TEXTS.notAllowed, description: ACCOUNT_TEXTS.signedOut });
      toast.show({
        title: PAYMENT_TEXTS.retryFailed,
        description: PAYMENT_TEXTS.retryFailedDetail,
        variant: 'destructive',
      });
    },
  });
  return { retry: () => mutate(), isBusy: isPending };
}
