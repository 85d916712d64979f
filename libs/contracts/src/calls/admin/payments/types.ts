import type { AssessmentType } from '../../assessments/types.ts';
import type { DecimalRupiah, Done, Id, IsoTime, OptionalText, Paging, PositiveInteger } from '../../common/types.ts';
import type { OrderFlag, OrderState, OrderStatus } from '../../orders/types.ts';

/** The flags by which staff filter orders. */
export const FILTER_FLAGS = [
  'late_payment',
  'duplicate_payment',
  'reversal',
  'chargeback',
  'review',
] as const satisfies readonly OrderFlag[];

/**
 * Flags that only staff can resolve. The refund of a duplicate payment resolves its flag. A review belongs here because the
 * provider may never decide it.
 */
export const STAFF_RESOLVED_FLAGS = [
  'late_payment',
  'reversal',
  'chargeback',
  'review',
] as const satisfies readonly OrderFlag[];
export type StaffResolvedFlag = (typeof STAFF_RESOLVED_FLAGS)[number];

export interface AdminOrderItem extends Omit<OrderState, 'openPayment' | 'cancelledBy' | 'replacedBy'> {
  id: Id;
  userId: Id;
  user: { id: Id; email: OptionalText; firstName: OptionalText; lastName: OptionalText };
  items: { name: string; type: AssessmentType; price: DecimalRupiah }[];
  paidAmount: DecimalRupiah | null;
  flags: string[];
  /** The subset of `flags` that needs no staff attention any more. */
  settledFlags: string[];
  createdAt: IsoTime;
}

export interface AdminOrdersQuery extends Paging {
  /** An order number, or words that each match the beginning of a word of the payer's name or email. */
  search?: string;
  status?: OrderStatus;
  /** Those of this account alone. */
  userId?: Id;
  /** `attention` matches any unresolved flag; a single flag matches resolved ones too. */
  flag?: 'attention' | (typeof FILTER_FLAGS)[number];
}

export const REFUND_STATUSES = [
  'requested',
  'sent',
  'provider_accepted',
  'bank_confirmed',
  'failed',
  'manual',
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * How the money of an order goes back: through the provider, through it but only all at once, by hand, or through the provider later,
 * when it has settled the payment.
 */
export const REFUND_WAYS = ['provider', 'provider_in_full', 'hand', 'later'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** A refund that staff start. */
export interface NewRefund {
  /** Whole rupiah, at most what is neither refunded nor in an open refund. */
  amount: number;
  /** The provider does not receive it; the payer can read it in the export of their data. */
  reason: string;
}

/** Money to return to a payer. */
export interface AdminRefund {
  id: Id;
  orderId: Id;
  user: { id: Id; email: OptionalText; firstName: OptionalText; lastName: OptionalText; whatsappNumber: OptionalText };
  amount: DecimalRupiah;
  reason: OptionalText;
  state: RefundStatus;
  paymentType: string | null;
  /** Whether the provider's API can refund this payment method. Staff refund other methods manually and record it. */
  isSendable: boolean;
  /** How the money of the payment goes back. With `later`, the refund can neither be sent nor recorded yet. */
  refundWay: RefundWay;
  /** Whether staff can withdraw it. */
  isWithdrawable: boolean;
  note: OptionalText;
  createdAt: IsoTime;
  updatedAt: IsoTime;
}

/** A provider notification that was set aside until staff decide. */
export interface HeldNotification {
  id: Id;
  at: IsoTime;
  providerOrderId: string;
  orderId: Id | null;
  reason: string;
  transactionStatus: string | null;
  amount: string | null;
  count: PositiveInteger;
}

export interface AdminPaymentCalls {
  /** Newest first; `X-Total-Count` has the total. */
  'GET /api/admin/orders': { query: AdminOrdersQuery; response: AdminOrderItem[] };
  /** Resolves a flag with a reason; the flag stays on the order. Fails with CONFLICT if the order has no such open flag. */
  'POST /api/admin/orders/{id}/settle': {
    params: { id: Id };
    body: { mark: StaffResolvedFlag; note: string };
    response: Done;
  };
  /**
   * Starts the refund of a paid order, which `send` or `record` carries out. A full refund ends the order and the access to what
   * is not completed, a partial one does not. A repeated Idempotency-Key returns the refund of the first request.
   */
  'POST /api/admin/orders/{id}/refunds': { params: { id: Id }; body: NewRefund; response: AdminRefund };
  'GET /api/admin/refunds': { query: Paging & { state?: 'open' | 'done' }; response: AdminRefund[] };
  /** Refunds through the provider's API; repeated calls refund once. Other payment methods fail with REFUND_BY_HAND, unsettled payments with CONFLICT. */
  'POST /api/admin/refunds/{id}/send': { params: { id: Id }; response: AdminRefund };
  /** Records a manual refund. A payment that the provider can still void fails with CONFLICT. */
  'POST /api/admin/refunds/{id}/record': { params: { id: Id }; body: { note: string }; response: AdminRefund };
  /** Removes a refund that staff started, unless its money may be on the way. */
  'POST /api/admin/refunds/{id}/withdraw': { params: { id: Id }; response: Done };
  'GET /api/admin/notices': { query: Paging; response: HeldNotification[] };
  /** Closes a held notification with a reason. It stays in the order's timeline. */
  'POST /api/admin/notices/{id}/resolve': { params: { id: Id }; body: { note: string }; response: Done };
}

type AdminOrderState = Pick<
  AdminOrderItem,
  'userId' | 'totalAmount' | 'status' | 'paymentStatus' | 'paymentMethod' | 'flags' | 'settledFlags'
>;

/** The payment history of one order: attempts and provider events, oldest first. */
export interface OrderTimeline extends AdminOrderState {
  orderId: Id;
  /** The owner of the order. */
  user: { email: string; firstName: string; lastName: string };
  /** The names of the assessments. */
  items?: string[];
  /** What staff can still refund: 0.00 unless the order is paid. */
  refundable: DecimalRupiah;
  refundWay: RefundWay;
  /** Of the attempt that paid. */
  paymentType: string | null;
  /** Newest first. */
  refunds: AdminRefund[];
  attempts: {
    providerOrderId: string;
    amount: DecimalRupiah;
    state: string;
    paymentType: string | null;
    createdAt: IsoTime;
    expiresAt: IsoTime;
  }[];
  events: {
    at: IsoTime;
    providerOrderId: string;
    source: string;
    transactionStatus: string | null;
    /** The status that the provider gave when the server asked about the event, if it is another one: the verdict rests on this. */
    answeredStatus?: string;
    fraudStatus: string | null;
    verdict: string;
    from: string | null;
    to: string | null;
    /** How often the same notification arrived. */
    count: PositiveInteger;
  }[];
}

export interface AdminOrderTimelineCalls {
  'GET /api/admin/orders/{id}/timeline': { params: { id: Id }; response: OrderTimeline };
}
