import { type OrderView, PAYMENT_TEXTS, REDIRECT_AFTER_PAYMENT_MS, type UserAssessmentView } from '@kenali/contracts';
import { isUnauthorized } from '@kenali/web-core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsDemo, useWebCore } from '../../common/app-context.ts';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { useDelayedNavigate } from '../../common/use-delayed-navigate.ts';
import { checkReturn, type ReturnOutcome, simulatePayment } from './check-return.ts';
import { findOrderId } from './find-order-id.ts';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The state and the actions of the return page. */
export function usePaymentReturn() {
  const { api, session, storage, toast, queryClient } = useWebCore();
  const [search] = useSearchParams();
  const goLater = useDelayedNavigate();
  const params = {
    externalId: search.get('external_id'),
    invoiceId: search.get('invoice_id'),
    providerOrderId: search.get('order_id'),
  };
  const isDemo = useIsDemo();
  const getStoredPayments = async () => {
    const user = session.getSnapshot().user ?? (await api.send('GET /api/auth/user', {}));
    return createStoredPayments(storage, user.id);
  };
  const fetchFresh = <T>(path: string) => queryClient.fetchQuery<T>({ queryKey: [path], staleTime: 0 });
  const readOrders = () => fetchFresh<OrderView[]>('/api/orders');
  const readUserAssessments = () => fetchFresh<UserAssessmentView[]>('/api/user-assessments');

  const queryKey = ['payment-return', search.toString()];
  const check = useQuery<ReturnOutcome>({
    queryKey,
    queryFn: async () =>
      checkReturn({
        api,
        params,
        stored: (await getStoredPayments()).all(),
        isDemo,
        readOrders,
        readUserAssessments,
        wait,
      }),
    gcTime: 0,
  });

  const simulation = useMutation<ReturnOutcome | null>({
    async mutationFn() {
      const orderId =
        check.data?.orderId ??
        findOrderId({ params, stored: (await getStoredPayments()).all(), orders: await readOrders() });
      if (orderId === null) {
        toast.show({ title: PAYMENT_TEXTS.nothingToSimulate, variant: 'destructive' });
        return null;
      }
      const { success, message } = await simulatePayment(api, orderId);
      if (success) return { state: 'success', orderId };
      toast.show({ title: PAYMENT_TEXTS.simulationFailed, description: message, variant: 'destructive' });
      return null;
    },
    onSuccess: (outcome) => outcome && queryClient.setQueryData(queryKey, outcome),
    onError(error) {
      if (isUnauthorized(error)) return;
      toast.show({ title: PAYMENT_TEXTS.simulationFailed, variant: 'destructive' });
    },
  });

  const hasFailed = check.isError && !isUnauthorized(check.error);
  useEffect(() => {
    if (hasFailed) toast.show({ title: PAYMENT_TEXTS.statusFailed, variant: 'destructive' });
  }, [hasFailed, toast]);

  const isPaid = !check.isError && check.data?.state === 'success';
  useEffect(() => {
    if (!isPaid) return;
    toast.show({ title: PAYMENT_TEXTS.succeeded, description: PAYMENT_TEXTS.succeededDetail, variant: 'success' });
    // `useCompletePendingOrder` watches the orders and removes the bought assessments from the cart.
    for (const queryKey of [['/api/orders'], ['/api/user-assessments']])
      queryClient.fetchQuery({ queryKey, staleTime: 0 }).catch(() => undefined);
    goLater('/dashboard', REDIRECT_AFTER_PAYMENT_MS);
  }, [isPaid, toast, queryClient, goLater]);

  const state = check.isFetching ? 'loading' : check.isError ? 'error' : (check.data?.state ?? 'loading');
  return {
    state,
    isResolved: check.data?.orderId != null,
    canSimulate: isDemo,
    checkAgain: () => void check.refetch(),
    simulate: () => simulation.mutate(),
    isSimulating: simulation.isPending,
  } as const;
}
