import { type Id, PAYMENT_TEXTS, type PaymentStatusView } from '@kenali/contracts';
import { isUnauthorized } from '@kenali/web-core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession, useWebCore } from '../../common/app-context.ts';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { isPaid, isWaiting } from './payment-state.ts';

/** Used while the payment is pending. The dashboard polls more often. */
const POLL_MS = 5000;

/** Reads the payment of an order and polls it while it is pending. */
export function usePaymentDetails(orderId: Id) {
  const { toast, storage, queryClient } = useWebCore();
  const userId = useSession().user?.id ?? null;
  const query = useQuery<PaymentStatusView>({
    queryKey: [`/api/payment-status/${orderId}`],
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
    // `useCompletePendingOrder` watches this query and removes the bought assessments from the cart.
    if (isSettled) queryClient.fetchQuery({ queryKey: ['/api/orders'], staleTime: 0 }).catch(() => undefined);
  }, [isSettled, queryClient]);

  return query;
}
