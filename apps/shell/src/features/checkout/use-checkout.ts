import {
  ACCOUNT_TEXTS,
  type AssessmentView,
  CART_TEXTS,
  PAYMENT_TEXTS,
  REDIRECT_UNAUTHENTICATED_MS,
} from '@kenali/contracts';
import { ApiError, isUnauthorized } from '@kenali/web-core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginPathTo } from '../../shared/internal-path.ts';
import { useLive } from '../../shared/live-context.ts';
import { useDelayedNavigate } from '../../shared/use-delayed-navigate.ts';
import { CheckoutFailure, checkOut } from './check-out.ts';
import { createPendingOrders } from './pending-order.ts';
import { reconcileCart } from './reconcile-cart.ts';
import { loadSnap, openSnap, SnapError } from './snap.ts';

/** Not `randomUUID`: browsers offer it on https and localhost only, and a demo may run on a plain address. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-');

const isAboutTheCart = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'ASSESSMENTS_UNAVAILABLE' || error.code === 'PRICE_CHANGED');

/** The checkout button: one press at a time, from the cart to each outcome of the popup. */
export function useCheckout() {
  const { api, cart, session, storage, toast, queryClient } = useLive();
  const navigate = useNavigate();
  const goLater = useDelayedNavigate();
  const running = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  const stop = () => {
    running.current = false;
    setIsBusy(false);
  };
  const toDashboard = (title: string, description: string) => {
    stop();
    toast.show({ title, description });
    // The order is new and its entitlements may be: the dashboard starts from fresh lists.
    void queryClient.invalidateQueries({ queryKey: ['/api/orders'] });
    void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
    navigate('/dashboard');
  };
  const fail = (description: string) => {
    stop();
    toast.show({ title: PAYMENT_TEXTS.failed, description, variant: 'destructive' });
  };
  const toLogin = (title: string, description: string) => {
    stop();
    toast.show({ title, description });
    goLater(loginPathTo('/cart'), REDIRECT_UNAUTHENTICATED_MS);
  };

  /** Takes over the server's catalogue; the person looks at the cart and presses again. */
  async function takeOverCatalogue(error: ApiError) {
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

  async function pay(userId: number) {
    const pendingOrders = createPendingOrders(storage, userId);
    const { user } = session.getSnapshot();
    const started = await checkOut({ api, items: cart.getSnapshot(), user, pendingOrders, newKey });
    if (started.kind !== 'pay') {
      cart.clear();
      const detail = started.kind === 'free' ? PAYMENT_TEXTS.succeededDetail : PAYMENT_TEXTS.alreadyPaid;
      return toDashboard(PAYMENT_TEXTS.succeeded, detail);
    }
    const { transaction, pending } = started;
    await loadSnap(transaction.snapJsUrl, transaction.clientKey);
    openSnap(transaction.token, {
      // Not yet the server's word: the dashboard says "paid" when it comes.
      onSuccess() {
        pendingOrders.put({ ...pending, isConfirmedByPopup: true });
        cart.clear();
        toDashboard(PAYMENT_TEXTS.pending, PAYMENT_TEXTS.pendingDetail);
      },
      onPending: () => toDashboard(PAYMENT_TEXTS.pending, PAYMENT_TEXTS.pendingDetail),
      onError: () => fail(PAYMENT_TEXTS.failedDetail),
      onClose: stop,
    });
  }

  async function press() {
    const { status, user } = session.getSnapshot();
    if (running.current || cart.getSnapshot().length === 0) return;
    if (status === 'anonymous') return toLogin(ACCOUNT_TEXTS.loginRequired, ACCOUNT_TEXTS.loginToPay);
    running.current = true;
    setIsBusy(true);
    try {
      await pay((user ?? (await api.send('GET /api/auth/user', {}))).id);
    } catch (error) {
      if (isUnauthorized(error)) return toLogin(ACCOUNT_TEXTS.notAllowed, ACCOUNT_TEXTS.signedOut);
      if (error instanceof CheckoutFailure || error instanceof SnapError) return fail(error.message);
      if (!isAboutTheCart(error)) return fail(PAYMENT_TEXTS.failedDetail);
      await takeOverCatalogue(error).catch(() => fail(error.detail ?? PAYMENT_TEXTS.failedDetail));
    }
  }

  return { press: () => void press(), isBusy };
}
