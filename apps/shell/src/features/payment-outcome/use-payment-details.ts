import { type Id, PAYMENT_TEXTS, type PaymentStatusView } from '@kenali/contracts';
import { isUnauthorized } from '@kenali/web-core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession, useWebCore } from '../../common/app-context.ts';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { paymentStatusKey } from './payment-outcome.api.ts';
import { isPaid, isWaiting } from './payment-standing.ts';

/** While the provider's word is missing; the dashboard asks more often. */
const POLL_MS = 5000;

/** How an order was paid; asked again as long as nothing is decided. */
export function usePaymentDetails(orderId: Id) {
  const { toast, storage, queryClient } = useWebCore();
  const userId = useSession().user?.id ?? null;
  const query = useQuery<PaymentStatusView>({
    queryKey: paymentStatusKey(orderId),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => data !== undefined && isWaiting(data) && POLL_MS,
  });
  const { data, error } = query;

  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && userId !== null) createStoredPayments(storage, userId).remove(orderId);
  }, [isLoaded, userId, storage, orderId]);

  const isMissing = !isLoaded && error !== null && !isUnauthorized(error);
  useEffect(() => {
    if (isMissing) toast.show({ title: PAYMENT_TEXTS.detailsFailed, variant: 'destructive' });
  }, [isMissing, toast]);

  const isSettled = isLoaded && isPaid(data);
  useEffect(() => {
    // Whoever watches the orders takes what was bought out of the cart.
    if (isSettled) queryClient.fetchQuery({ queryKey: ['/api/orders'], staleTime: 0 }).catch(() => undefined);
  }, [isSettled, queryClient]);

  return query;
}
