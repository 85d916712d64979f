import { type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { isUnauthorized } from '@kenali/web-core';
import { useNavigate } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { CheckoutFailure, isDead, transactionText } from './check-out.ts';
import { type BoughtItem, createTransaction, payFree } from './checkout.api.ts';
import { usePaymentSteps } from './use-payment-steps.ts';

const boughtItems = ({ orderItems }: OrderView): BoughtItem[] =>
  orderItems.map(({ price, assessment }) => ({ id: assessment.id, name: assessment.name, price }));

/** The pay button of one order. What became of it is shown by the order's own payment page. */
export function useOrderPayment(order: OrderView, reload: () => Promise<unknown>) {
  const { api } = useWebCore();
  const navigate = useNavigate();
  const { run, openPopup, whoPays, stop, refreshLists, isBusy } = usePaymentSteps(`/checkout?orderId=${order.id}`);

  const toOutcome = () => {
    stop();
    refreshLists();
    navigate(`/payment-success?orderId=${order.id}`);
  };

  async function pay() {
    if (Number(order.totalAmount) === 0) {
      await payFree(api, order.id).catch((cause) => refuse(cause, PAYMENT_TEXTS.processingFailed));
      return toOutcome();
    }
    const transaction = await createTransaction(api, order.id, boughtItems(order), await whoPays()).catch((cause) =>
      refuse(cause, transactionText(cause)),
    );
    if (!transaction?.token) throw new CheckoutFailure(PAYMENT_TEXTS.tokenMissing);
    await openPopup({ orderId: order.id, transaction, onSuccess: toOutcome, onPending: toOutcome });
  }

  /** Paid, cancelled or gone meanwhile: the page says so by itself once it has read the order again. */
  async function handle(error: unknown) {
    if (!isDead(error)) return false;
    await reload();
    stop();
    return true;
  }

  return { pay: () => void run(pay, handle), isBusy };
}

function refuse(cause: unknown, sentence: string): never {
  if (isUnauthorized(cause) || isDead(cause)) throw cause;
  throw new CheckoutFailure(sentence, { cause });
}
