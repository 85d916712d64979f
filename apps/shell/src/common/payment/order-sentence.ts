import { isFree, type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { formatRupiah } from '@kenali/ui';

/** The fields of orders and payments that decide the sentence. */
export type OrderState = Pick<
  OrderView,
  'status' | 'paymentStatus' | 'totalAmount' | 'openPayment' | 'cancelledBy' | 'replacedBy' | 'refundedAmount'
>;

export interface OrderSentence {
  title: string;
  detail: string;
  tone: 'good' | 'warn' | 'info' | 'bad';
}

/** Says what happened to an order and what the user can do. Each end of an order has its own sentence. */
export function orderSentence(order: OrderState): OrderSentence {
  const { status, paymentStatus } = order;
  if (status === 'completed') return paidSentence(order);
  if (status === 'pending') return openSentence(order);
  if (paymentStatus === 'refunded')
    return { title: PAYMENT_TEXTS.refunded, detail: PAYMENT_TEXTS.refundedDetail, tone: 'info' };
  if (paymentStatus === 'expired') {
    const detail = isFree(order) ? PAYMENT_TEXTS.freeOrderExpiredDetail : PAYMENT_TEXTS.orderExpiredDetail;
    return { title: PAYMENT_TEXTS.orderExpired, detail, tone: 'info' };
  }
  return { title: PAYMENT_TEXTS.orderCancelled, detail: cancelledDetail(order), tone: 'info' };
}

function cancelledDetail({ cancelledBy, replacedBy }: OrderState): string {
  // An earlier API does not name the successor.
  if (replacedBy) return PAYMENT_TEXTS.orderReplaced(replacedBy);
  return cancelledBy === 'buyer' ? PAYMENT_TEXTS.orderCancelledByYou : PAYMENT_TEXTS.orderCancelledByOthers;
}

function paidSentence({ refundedAmount }: OrderState): OrderSentence {
  if (Number(refundedAmount) === 0)
    return { title: PAYMENT_TEXTS.succeeded, detail: PAYMENT_TEXTS.alreadyPaid, tone: 'good' };
  const detail = PAYMENT_TEXTS.partlyRefundedDetail(formatRupiah(refundedAmount));
  return { title: PAYMENT_TEXTS.partlyRefunded, detail, tone: 'good' };
}

function openSentence({ paymentStatus, openPayment }: OrderState): OrderSentence {
  const title = PAYMENT_TEXTS.waiting;
  if (openPayment?.isInReview) return { title, detail: PAYMENT_TEXTS.inReviewDetail, tone: 'warn' };
  if (paymentStatus === 'failed')
    return { title: PAYMENT_TEXTS.lastTryFailed, detail: PAYMENT_TEXTS.lastTryFailedDetail, tone: 'bad' };
  if (!openPayment?.method) return { title, detail: PAYMENT_TEXTS.chooseMethodDetail, tone: 'warn' };
  const hasCode = openPayment.vaNumber ?? openPayment.billKey ?? openPayment.paymentCode;
  return { title, detail: hasCode ? PAYMENT_TEXTS.payByCodeDetail : PAYMENT_TEXTS.payInAppDetail, tone: 'warn' };
}
