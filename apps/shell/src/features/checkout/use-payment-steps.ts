import {
  ACCOUNT_TEXTS,
  type Id,
  PAYMENT_TEXTS,
  REDIRECT_UNAUTHENTICATED_MS,
  type TransactionView,
} from '@kenali/contracts';
import { isUnauthorized } from '@kenali/web-core';
import { useRef, useState } from 'react';
import { useIsDemo, useWebCore } from '../../common/app-context.ts';
import { loginPathTo } from '../../common/internal-path.ts';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { useDelayedNavigate } from '../../common/use-delayed-navigate.ts';
import { CheckoutFailure } from './check-out.ts';
import { loadSnap, openSnap, SnapError } from './snap.ts';

export interface Popup {
  orderId: Id;
  transaction: TransactionView;
  /** Not yet the server's word: what follows says "paid" when that comes. */
  onSuccess(): void;
  onPending(): void;
}

/**
 * What paying a cart and paying an order have in common: one press at a time, who has to sign in, the popup with its
 * outcomes, and what is said when a step fails.
 * @param returnTo where the person comes back to after signing in
 */
export function usePaymentSteps(returnTo: string) {
  const { api, session, storage, toast, queryClient } = useWebCore();
  const isDemo = useIsDemo();
  const goLater = useDelayedNavigate();
  const running = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  const stop = () => {
    running.current = false;
    setIsBusy(false);
  };
  const fail = (description: string) => {
    stop();
    toast.show({ title: PAYMENT_TEXTS.failed, description, variant: 'destructive' });
  };
  const toLogin = (title: string, description: string) => {
    stop();
    toast.show({ title, description });
    goLater(loginPathTo(returnTo), REDIRECT_UNAUTHENTICATED_MS);
  };
  /** The order is new or has changed, and its entitlements may be: whoever shows the lists starts from fresh ones. */
  const refreshLists = () => {
    void queryClient.invalidateQueries({ queryKey: ['/api/orders'] });
    void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
  };
  const whoPays = async () => session.getSnapshot().user ?? (await api.send('GET /api/auth/user', {}));

  /** @param handle told of what has no sentence of its own; answers whether it has dealt with it */
  async function run(act: () => Promise<void>, handle?: (error: unknown) => Promise<boolean>) {
    if (running.current) return;
    if (session.getSnapshot().status === 'anonymous')
      return toLogin(ACCOUNT_TEXTS.loginRequired, ACCOUNT_TEXTS.loginToPay);
    running.current = true;
    setIsBusy(true);
    try {
      await act();
    } catch (error) {
      if (isUnauthorized(error)) return toLogin(ACCOUNT_TEXTS.notAllowed, ACCOUNT_TEXTS.signedOut);
      if (error instanceof CheckoutFailure || error instanceof SnapError) return fail(error.message);
      if (!(await handle?.(error))) fail(PAYMENT_TEXTS.failedDetail);
    }
  }

  /** In a demo nobody pays, so the order is completed on request; else the provider's notification does it. */
  function completeDemoPayment(orderId: Id) {
    if (!isDemo) return;
    api
      .send('POST /api/midtrans/simulate-payment/{orderId}', { params: { orderId } })
      .then(refreshLists, () => undefined);
  }

  async function openPopup({ orderId, transaction, onSuccess, onPending }: Popup) {
    const { token, providerOrderId, snapJsUrl, clientKey } = transaction;
    createStoredPayments(storage, (await whoPays()).id).put({
      orderId,
      invoiceId: token,
      externalId: providerOrderId,
    });
    await loadSnap(snapJsUrl, clientKey);
    // On phones it would lie over the popup's head, with the amount and the way out.
    const shown = toast.getSnapshot();
    if (shown) toast.dismiss(shown.id);
    openSnap(token, {
      onSuccess() {
        // The order is known here: what the popup tells about it is at times not complete.
        completeDemoPayment(orderId);
        onSuccess();
      },
      onPending,
      onError: () => fail(PAYMENT_TEXTS.failedDetail),
      onClose: stop,
    });
  }

  return { run, openPopup, whoPays, stop, fail, refreshLists, isBusy };
}
