import { isFree, type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { isUnauthorized } from '@kenali/web-core';
import { useWebCore } from '../../common/app-context.ts';
import { boughtIn } from '../../common/pending-order.ts';
import {
  CheckoutFailure,
  createTransaction,
  isNotPayable,
  requestFreeAccess,
  transactionFailureText,
} from './checkout.api.ts';
import { usePaymentFlow } from './use-payment-flow.ts';

/** Pays one existing order. The order's payment page shows the outcome. */
export function useOrderPayment(order: OrderView, reload: () => Promise<unknown>) {
  const { api } = useWebCore();
  const { run, openPopup, getPayer, stop, refreshLists, goTo, isBusy } = usePaymentFlow(
    `/checkout?orderId=${order.id}`,
  );

  const toOutcome = () => {
    stop();
    refreshLists();
    goTo(`/payment-success?orderId=${order.id}`);
  };

  async function pay() {
    if (isFree(order)) {
      await requestFreeAccess(api, order.id).catch((cause) => fail(cause, PAYMENT_TEXTS.processingFailed));
      return toOutcome();
    }
    const transaction = await createTransaction(api, order.id, boughtIn(order), await getPayer()).catch((cause) =>
      fail(cause, transactionFailureText(cause)),
    );
    await openPopup({
      orderId: order.id,
      transaction,
      onSuccess: toOutcome,
      onPending: toOutcome,
      onLeft: () => void reload(),
    });
  }

  /** The order was paid, cancelled or deleted. After a reload, the page shows its new state. */
  async function handle(error: unknown) {
    if (!isNotPayable(error)) return false;
    await reload();
    stop();
    return true;
  }

  return { pay: () => void run(pay, handle), isBusy };
}

function fail(cause: unknown, sentence: string): never {
  if (isUnauthorized(cause) || isNotPayable(cause) || cause instanceof CheckoutFailure) throw cause;
  throw new CheckoutFailure(sentence, { cause });
}
