import {
  ACCOUNT_TEXTS,
  type Id,
  PAYMENT_TEXTS,
  REDIRECT_UNAUTHENTICATED_MS,
  SESSION_TEXTS,
  type TransactionView,
} from '@kenali/contracts';
import { isUnauthorized } from '@kenali/web-core';
import { useRef, useState } from 'react';
import { useIsDemo, useWebCore } from '../../common/app-context.ts';
import { loginPathTo } from '../../common/internal-path.ts';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { useDelayedNavigate } from '../../common/use-delayed-navigate.ts';
import { CheckoutFailure } from './checkout.api.ts';
import { hideSnap, loadSnap, openSnap, SnapError } from './snap.ts';
import { usePopupEntry } from './use-popup-entry.ts';

export interface Popup {
  orderId: Id;
  transaction: TransactionView;
  /** The popup reports success. The server may not have confirmed the payment yet. */
  onSuccess(): void;
  onPending(): void;
  /** The popup closed without an outcome, or reported a failure. The order may have ended in it. */
  onLeft?(): void;
}

/**
 * The payment flow shared by the cart and the order page: it runs once at a time, asks signed-out users to log in,
 * opens the provider's popup and shows failures as toasts.
 * @param returnTo the path to open after login
 */
export function usePaymentFlow(returnTo: string) {
  const { api, session, storage, toast, queryClient } = useWebCore();
  const isDemo = useIsDemo();
  const entry = usePopupEntry();
  const goLater = useDelayedNavigate();
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  const stop = () => {
    isRunning.current = false;
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
  /** Call it after each change to the order, which may also grant assessments. */
  const refreshLists = () => {
    void queryClient.invalidateQueries({ queryKey: ['/api/orders'] });
    void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
  };
  const getPayer = async () => session.getSnapshot().user ?? (await api.send('GET /api/auth/user', {}));

  /** @param handle called with other errors. It returns whether it handled the error. */
  async function run(pay: () => Promise<void>, handle?: (error: unknown) => Promise<boolean>) {
    if (isRunning.current) return;
    if (session.getSnapshot().status === 'anonymous')
      return toLogin(SESSION_TEXTS.loginRequired, ACCOUNT_TEXTS.loginToPay);
    isRunning.current = true;
    setIsBusy(true);
    try {
      await pay();
    } catch (error) {
      if (isUnauthorized(error)) return toLogin(SESSION_TEXTS.notAllowed, SESSION_TEXTS.signedOut);
      if (error instanceof CheckoutFailure || error instanceof SnapError) return fail(error.message);
      if (!(await handle?.(error))) fail(PAYMENT_TEXTS.failedDetail);
    }
  }

  /** In a demo nobody pays, so this call completes the order. In production, the provider's notification does. */
  function completeDemoPayment(orderId: Id) {
    if (!isDemo) return;
    api
      .send('POST /api/midtrans/simulate-payment/{orderId}', { params: { orderId } })
      .then(refreshLists, () => undefined);
  }

  async function openPopup({ orderId, transaction, onSuccess, onPending, onLeft }: Popup) {
    const { token, providerOrderId, snapJsUrl, clientKey } = transaction;
    createStoredPayments(storage, (await getPayer()).id).put({
      orderId,
      invoiceId: token,
      externalId: providerOrderId,
    });
    await loadSnap(snapJsUrl, clientKey);
    // On phones, a toast would cover the amount and the close button of the popup.
    const shown = toast.getSnapshot();
    if (shown) toast.dismiss(shown.id);
    const leave = () => {
      stop();
      onLeft?.();
    };
    openSnap(token, {
      onSuccess() {
        // Use the known order id, because the data of the popup's callback may be incomplete.
        completeDemoPayment(orderId);
        onSuccess();
      },
      onPending,
      onError() {
        entry.remove();
        fail(PAYMENT_TEXTS.failedDetail);
        onLeft?.();
      },
      onClose() {
        entry.remove();
        leave();
      },
    });
    entry.push(() => {
      const isClosed = hideSnap();
      if (isClosed) leave();
      return isClosed;
    });
  }

  return { run, openPopup, getPayer, stop, fail, refreshLists, goTo: entry.replaceBy, isBusy };
}
