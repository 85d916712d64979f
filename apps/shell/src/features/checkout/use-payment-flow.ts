import {
  ACCOUNT_TEXTS,
  type Id,
  PAYMENT_TEXTS,
  REDIRECT_UNAUTHENTICATED_MS,
  SESSION_TEXTS,
  type TransactionView,
} from '@kenali/contracts';
import { isUnauthorized } from '@kenali/web-core';
import { useEffect, useRef, useState } from 'react';
import { useIsDemo, useWebCore } from '../../common/app-context.ts';
import { loginPathTo } from '../../common/internal-path.ts';
import { type OrderSentence, orderSentence } from '../../common/payment/order-sentence.ts';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { useDelayedNavigate } from '../../common/use-delayed-navigate.ts';
import { CheckoutFailure } from './checkout.api.ts';
import { hideSnap, loadSnap, openSnap, SnapError } from './snap.ts';
import { usePopupEntry } from './use-popup-entry.ts';

/** How long the page of the button stays after the popup's success. */
const CONFIRM_MAX_MS = 3000;
const LISTS = [['/api/orders'], ['/api/user-assessments']];
const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

export interface Popup {
  orderId: Id;
  transaction: TransactionView;
  /** The popup reports success. @param isConfirmed whether the server knows of the payment already */
  onSuccess(isConfirmed: boolean): void;
  onPending(): void;
  /** The popup closed without an outcome, or reported a failure. */
  onLeft?(): void;
  /** After `onLeft`: the order ended in the popup, or before. Without it, the page itself says so. */
  onEnded?(sentence: OrderSentence): void;
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
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
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
    for (const queryKey of LISTS) void queryClient.invalidateQueries({ queryKey, refetchType: 'all' });
  };
  /** Instead, before a page that shows the lists: it waits for them, and does not move when they arrive. */
  const forgetLists = () => {
    // The buyer is on another page, which may show them now.
    if (!isMounted.current) return refreshLists();
    for (const queryKey of LISTS) void queryClient.resetQueries({ queryKey });
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

  /** Makes the API ask the provider, so that the next page knows what the popup has reported. */
  const readPayment = (orderId: Id) =>
    api.send('GET /api/payment-status/{orderId}', { params: { orderId } }).catch(() => null);

  /** In a demo nobody pays, so this call completes the order. In production, the provider's notification does. */
  const confirmPayment = (orderId: Id) =>
    isDemo
      ? api.send('POST /api/midtrans/simulate-payment/{orderId}', { params: { orderId } }).catch(() => null)
      : readPayment(orderId);

  async function openPopup({ orderId, transaction, onSuccess, onPending, onLeft, onEnded }: Popup) {
    const { token, providerOrderId, snapJsUrl, clientKey } = transaction;
    createStoredPayments(storage, (await getPayer()).id).put({
      orderId,
      invoiceId: token,
      externalId: providerOrderId,
    });
    await loadSnap(snapJsUrl, clientKey);
    // The buyer has opened another page meanwhile, and finds the order on the dashboard.
    if (!isMounted.current) return;
    // On phones, a toast would cover the amount and the close button of the popup.
    const shown = toast.getSnapshot();
    if (shown) toast.dismiss(shown.id);
    const leave = async (hasFailed: boolean) => {
      stop();
      const payment = await Promise.race([readPayment(orderId), wait(CONFIRM_MAX_MS)]);
      refreshLists();
      onLeft?.();
      // The buyer tries again, or has opened another page.
      if (isRunning.current || !isMounted.current) return;
      if (payment?.status === 'cancelled') onEnded?.(orderSentence(payment));
      else if (hasFailed && payment?.status !== 'completed') fail(PAYMENT_TEXTS.failedDetail);
    };
    openSnap(token, {
      // Use the known order id, because the data of the popup's callback may be incomplete. The next page need not say "in process" of a
      // payment that is known within this time.
      onSuccess: async () => {
        const known = await Promise.race([confirmPayment(orderId), wait(CONFIRM_MAX_MS)]);
        onSuccess(known?.status === 'completed');
      },
      onPending,
      onError() {
        entry.remove();
        void leave(true);
      },
      onClose() {
        entry.remove();
        void leave(false);
      },
    });
    entry.push(() => {
      const isClosed = hideSnap();
      if (isClosed) void leave(false);
      return isClosed;
    });
  }

  // Nobody who has opened another page meanwhile is taken away from it.
  const goTo = (path: string) => isMounted.current && entry.replaceBy(path);
  return { run, openPopup, getPayer, stop, fail, refreshLists, forgetLists, goTo, isBusy };
}
