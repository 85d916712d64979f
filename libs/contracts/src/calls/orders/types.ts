import type { AssessmentType } from '../assessments/types.ts';
import type { DecimalRupiah, Id, IsoTime } from '../common/types.ts';

export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ['pending', 'completed', 'paid', 'failed', 'expired', 'refunded'] as const;
/** `refunded` extends the list in the specification; pages show it as it is. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The server takes the prices from its catalogue. A repeated request with the same `Idempotency-Key` returns the same order. */
export interface CreateOrderRequest {
  assessmentIds: Id[];
  /** Orders that the buyer has cancelled for this one. Each then names it as `replacedBy`; any other id is ignored. */
  replaces?: Id[];
}

export interface OrderCreated {
  id: Id;
  totalAmount: DecimalRupiah;
  status: OrderStatus;
}

/** Conditions on an order that staff should know about; all but `customer_fee` need their attention. */
export const ORDER_FLAGS = [
  'review',
  'late_payment',
  'duplicate_payment',
  'reversal',
  'chargeback',
  'customer_fee',
  'id_mismatch',
  'amount_mismatch',
  'currency_mismatch',
  'merchant_mismatch',
] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

export interface OrderItemView {
  id: Id;
  price: DecimalRupiah;
  assessment: { id: Id; name: string; type: AssessmentType };
}

/** How to complete an unpaid order: what the payer's bank or shop asks for. All texts come from the payment provider. */
export interface OpenPaymentView {
  /** The provider's name of the method, such as `bank_transfer`. Null until the payer chooses one. */
  method: string | null;
  /** Of a virtual account: the bank's code, such as `bca`, and the number. */
  bank: string | null;
  vaNumber: string | null;
  /** Of a Mandiri bill payment. */
  billerCode: string | null;
  billKey: string | null;
  /** Of a convenience store: its code, such as `indomaret`, and the payment code. */
  store: string | null;
  paymentCode: string | null;
  amount: DecimalRupiah;
  /** The payment deadline. */
  expiresAt: IsoTime;
  /** The payer has paid by card, and the provider is still reviewing the payment. */
  isInReview: boolean;
}

/** Who cancelled an unpaid order. Null for orders that ended otherwise, and for cancellations that nobody here asked for. */
export type CancelledBy = 'buyer' | null;

/** Where an order stands, as its owner sees it. */
export interface OrderState {
  totalAmount: DecimalRupiah;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string | null;
  paidAt: IsoTime | null;
  /** Null unless the order waits for money. */
  openPayment: OpenPaymentView | null;
  cancelledBy: CancelledBy;
  /** The order that the buyer made instead of this cancelled one. */
  replacedBy: Id | null;
  /** Part of the paid amount that went back to the payer. */
  refundedAmount: DecimalRupiah;
}

export interface OrderView extends OrderState {
  id: Id;
  userId: Id;
  paymentId: string | null;
  /** Who gave the access code that the order was completed with; absent otherwise. */
  partner?: string;
  paidAmount: DecimalRupiah | null;
  createdAt: IsoTime;
  updatedAt: IsoTime;
  orderItems: OrderItemView[];
}

export interface OrderCalls {
  'POST /api/orders': { body: CreateOrderRequest; response: OrderCreated };
  /** The caller's orders, newest first. */
  'GET /api/orders': { response: OrderView[] };
  'GET /api/orders/{id}': { params: { id: Id }; response: OrderView };
  /**
   * Cancels an unpaid order and its open transactions at the provider. Returns an order that is already cancelled unchanged;
   * fails with ORDER_ALREADY_PAID for a paid one. Once the payer has chosen a method, and may have written down its number, only
   * `endsPayment` cancels; without it the call fails with NOT_FOUND, by which earlier shells leave the order and continue.
   */
  'POST /api/orders/{id}/cancel': { params: { id: Id }; query: { endsPayment?: boolean }; response: OrderView };
}
