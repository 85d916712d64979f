import { type AssessmentView, CART_TEXTS, type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import type { ApiError } from '@kenali/web-core';
import { useState } from 'react';
import { useWebCore } from '../../common/app-context.ts';
import { createPendingOrders } from '../../common/pending-order.ts';
import { isOutdatedCart, startCheckout } from './checkout.api.ts';
import { reconcileCart } from './reconcile-cart.ts';
import { usePaymentFlow } from './use-payment-flow.ts';

/** Pays the cart: creates the order, opens the provider's popup and handles each outcome. */
export function useCheckout() {
  const { api, cart, storage, toast, queryClient } = useWebCore();
  const [waiting, setWaiting] = useState<OrderView[]>([]);
  const { run, openPopup, getPayer, stop, fail, forgetLists, goTo, isBusy } = usePaymentFlow('/cart');

  const toDashboard = (title?: string, description?: string) => {
    stop();
    if (title) toast.show({ title, description });
    forgetLists();
    goTo('/dashboard');
  };

  /** Updates the cart to the current catalogue. The user checks it and presses again. */
  async function updateCart(error: ApiError) {
    const catalogue = await queryClient.fetchQuery<AssessmentView[]>({ queryKey: ['/api/assessments'], staleTime: 0 });
    const { kept, removed } = reconcileCart(cart.getSnapshot(), catalogue, error.fields);
    cart.clear();
    for (const item of kept) cart.add(item);
    stop();
    const [title, description] =
      removed.length > 0
        ? [
            CART_TEXTS.unavailableRemoved,
            CART_TEXTS.unavailableRemovedDetail(removed.map(({ name }) => name).join(', ')),
          ]
        : [CART_TEXTS.priceChanged, CART_TEXTS.priceChangedDetail];
    toast.show({ title, description, variant: 'destructive', durationMs: 10_000 });
  }

  async function payCart(endsPayment: boolean) {
    const user = await getPayer();
    const pendingOrders = createPendingOrders(storage, user.id);
    const readOrders = () => queryClient.fetchQuery<OrderView[]>({ queryKey: ['/api/orders'], staleTime: 0 });
    const items = cart.getSnapshot();
    const started = await startCheckout({ api, items, user, pendingOrders, readOrders, endsPayment });
    if (started.kind === 'ask') {
      stop();
      return setWaiting(started.waiting);
    }
    if (started.kind === 'free') {
      cart.clear();
      return toDashboard(PAYMENT_TEXTS.succeeded, PAYMENT_TEXTS.succeededDetail);
    }
    if (started.kind === 'already-paid') {
      for (const id of started.assessmentIds) cart.remove(id);
      return toDashboard(PAYMENT_TEXTS.succeeded, PAYMENT_TEXTS.alreadyPaid);
    }
    const { transaction, pending } = started;
    await openPopup({
      orderId: pending.orderId,
      transaction,
      onSuccess(isConfirmed) {
        // It is gone if another tab knows of the payment already: that would confirm it again at the next visit.
        if (pendingOrders.get()?.orderId === pending.orderId)
          pendingOrders.put({ ...pending, isConfirmedByPopup: true });
        cart.clear();
        // The dashboard itself shows a payment that is known.
        if (isConfirmed) toDashboard();
        else toDashboard(PAYMENT_TEXTS.pending, PAYMENT_TEXTS.pendingDetail);
      },
      onPending: () => toDashboard(PAYMENT_TEXTS.pending, PAYMENT_TEXTS.pendingDetail),
      onEnded: ({ title, detail }) => toast.show({ title, description: detail }),
    });
  }

  async function handle(error: unknown) {
    if (!isOutdatedCart(error)) return false;
    await updateCart(error).catch(() => fail(failureText(error, PAYMENT_TEXTS.failedDetail)));
    return true;
  }

  const start = (endsPayment: boolean) => {
    setWaiting([]);
    if (cart.getSnapshot().length > 0) void run(() => payCart(endsPayment), handle);
  };
  return {
    pay: () => start(false),
    isBusy,
    /** Orders that the buyer either pays or ends, and the answers to that question. */
    question: { waiting, end: () => start(true), close: () => setWaiting([]) },
  };
}
