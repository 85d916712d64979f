import { type AssessmentView, CART_TEXTS, PAYMENT_TEXTS } from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import { ApiError } from '@kenali/web-core';
import { useNavigate } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { checkOut } from './check-out.ts';
import { createPendingOrders } from './pending-order.ts';
import { reconcileCart } from './reconcile-cart.ts';
import { usePaymentSteps } from './use-payment-steps.ts';

/** Not `randomUUID`: browsers offer it on https and localhost only, and a demo may run on a plain address. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-');

const isAboutTheCart = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'ASSESSMENTS_UNAVAILABLE' || error.code === 'PRICE_CHANGED');

/** The checkout button: one press at a time, from the cart to each outcome of the popup. */
export function useCheckout() {
  const { api, cart, storage, toast, queryClient } = useWebCore();
  const navigate = useNavigate();
  const { run, openPopup, whoPays, stop, fail, refreshLists, isBusy } = usePaymentSteps('/cart');

  const toDashboard = (title: string, description: string) => {
    stop();
    toast.show({ title, description });
    refreshLists();
    navigate('/dashboard');
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

  async function pay() {
    const user = await whoPays();
    const pendingOrders = createPendingOrders(storage, user.id);
    const started = await checkOut({ api, items: cart.getSnapshot(), user, pendingOrders, newKey });
    if (started.kind !== 'pay') {
      cart.clear();
      const detail = started.kind === 'free' ? PAYMENT_TEXTS.succeededDetail : PAYMENT_TEXTS.alreadyPaid;
      return toDashboard(PAYMENT_TEXTS.succeeded, detail);
    }
    const { transaction, pending } = started;
    await openPopup({
      orderId: pending.orderId,
      transaction,
      onSuccess() {
        pendingOrders.put({ ...pending, isConfirmedByPopup: true });
        cart.clear();
        toDashboard(PAYMENT_TEXTS.pending, PAYMENT_TEXTS.pendingDetail);
      },
      onPending: () => toDashboard(PAYMENT_TEXTS.pending, PAYMENT_TEXTS.pendingDetail),
    });
  }

  async function handle(error: unknown) {
    if (!isAboutTheCart(error)) return false;
    await takeOverCatalogue(error).catch(() => fail(failureText(error, PAYMENT_TEXTS.failedDetail)));
    return true;
  }

  return { press: () => void (cart.getSnapshot().length > 0 && run(pay, handle)), isBusy };
}
