import {
  ASSESSMENT_TYPES,
  type AssessmentType,
  type CancelledBy,
  type OpenPaymentView,
  ORDER_STATUSES,
  type OrderFlag,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field } from '../../db/model.ts';
import { HOUR_MS } from '../../durations.ts';
import { toOrderMix } from './order-mix.ts';

/** How long an order can be paid: from its creation, and again from each payment attempt. */
export const PAYABLE_HOURS = 24;
export const PAYABLE_MS = PAYABLE_HOURS * HOUR_MS;

/** What the payer of an unpaid order needs to pay it, as the payment provider reports it. Null fields do not apply. */
export interface OpenPayment extends Omit<OpenPaymentView, 'amount' | 'expiresAt'> {
  expiresAt: Date;
  /** Whole rupiah, if the provider adds a fee to the price: a virtual account accepts no other amount. */
  amount?: number;
}

/** For an order whose payer has not chosen a method, or has to choose another one. */
export const withoutMethod = (expiresAt: Date): OpenPayment => ({
  method: null,
  bank: null,
  vaNumber: null,
  billerCode: null,
  billKey: null,
  store: null,
  paymentCode: null,
  expiresAt,
  isInReview: false,
});

/** For searches in the list of staff, by its order and its filter by status. Orders of one user, or with a flag, are few. */
export const ORDER_TOKEN_INDEX = { searchWords: 1, status: 1, _id: -1 } as const;

/** Covers every field that the statistics on revenue, paid orders and payers read. */
export const REVENUE_INDEX = {
  status: 1,
  paymentStatus: 1,
  paidAt: 1,
  byStaff: 1,
  mix: 1,
  paidAmount: 1,
  refundedAmount: 1,
  userId: 1,
  totalAmount: 1,
} as const;

const rupiah = { type: Number, min: 0, validate: { validator: isWholeOrNull, message: 'whole rupiah' } };
const itemFields = {
  _id: field<number>({ type: Number, required: true }),
  assessmentId: field<number>({ type: Number, required: true }),
  name: field<string>({ type: String, required: true }),
  priceRupiah: field<number>({ ...rupiah, required: true }),
  type: field<AssessmentType>({ type: String, enum: ASSESSMENT_TYPES, required: true }),
  instrumentId: field<string | null>({ type: String, default: null }),
  ageRange: field<string>({ type: String, default: '' }),
};

/** An ordered assessment, copied from the catalogue. Later catalogue changes do not affect it. */
export interface OrderItem extends DocumentOf<typeof itemFields> {}

const item = defineSchema<OrderItem>(itemFields);
const fields = {
  _id: field<number>({ type: Number, required: true }),
  userId: field<number>({ type: Number, required: true }),
  items: field<OrderItem[]>({ type: [item], required: true }),
  totalAmount: field<number>({ ...rupiah, required: true }),
  status: field<OrderStatus>({ type: String, enum: ORDER_STATUSES, default: 'pending' }),
  paymentStatus: field<PaymentStatus>({ type: String, enum: PAYMENT_STATUSES, default: 'pending' }),
  paymentMethod: field<string | null>({ type: String, default: null }),
  /** `providerOrderId` of the attempt that paid, `free_{id}` or `code_{id}`. */
  paymentId: field<string | null>({ type: String, default: null }),
  /** Who gave the access code that completed the order. */
  partner: field<string | undefined>({ type: String }),
  paidAt: field<Date | null>({ type: Date, default: null }),
  paidAmount: field<number | null>({ ...rupiah, default: null }),
  refundedAmount: field<number>({ ...rupiah, default: 0 }),
  /** Of the live payment attempt; absent before the first attempt. Copied here because the polled list reads orders only. */
  openPayment: field<OpenPayment | undefined>({ type: Object }),
  cancelledBy: field<CancelledBy | undefined>({ type: String }),
  /** The order that the buyer made instead of this one. */
  replacedBy: field<number | undefined>({ type: Number }),
  flags: field<OrderFlag[]>({ type: [String], default: [] }),
  /** The resolved ones of `flags`, which need no action. */
  settledFlags: field<OrderFlag[] | undefined>({ type: [String], default: undefined }),
  idempotencyKey: field<string | undefined>({ type: String }),
  /** Ordered by a staff account, so it is left out of revenue and statistics. */
  byStaff: field<boolean | undefined>({ type: Boolean }),
  /** Types and prices of the items, see `toOrderMix`. Set on save. */
  mix: field<string>({ type: String, required: true }),
  /** The payer's search tokens. */
  searchWords: field<string[]>({ type: [String], required: true }),
  version: field<number>({ type: Number, default: 0 }),
  createdAt: field<Date>({ type: Date, required: true }),
  updatedAt: field<Date>({ type: Date, required: true }),
};

/** Amounts are whole rupiah. `totalAmount` never changes. `version` counts writes, for compare-and-set. */
export interface OrderDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<OrderDocument>(fields);
// A repeated request with the same key finds its order. Orders without a key are not deduplicated.
schema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
schema.index({ userId: 1, _id: -1 });
schema.index({ status: 1, paidAt: -1 });
// The order list of the admin area.
schema.index({ status: 1, _id: -1 });
schema.index(ORDER_TOKEN_INDEX);
schema.index({ flags: 1, _id: -1 });
schema.index(REVENUE_INDEX);
// Refunds within a period. The filter keeps the index small, because few orders have a refund.
schema.index({ paidAt: 1, byStaff: 1, refundedAmount: 1 }, { partialFilterExpression: { refundedAmount: { $gt: 0 } } });
// For the job that expires overdue orders.
schema.index({ createdAt: 1 }, { partialFilterExpression: { status: 'pending' } });

schema.pre('validate', function () {
  this.mix = toOrderMix(this.items);
});

export const Order = defineModel<OrderDocument>('Order', schema, 'orders');

function isWholeOrNull(value: unknown) {
  return value === null || Number.isSafeInteger(value);
}
