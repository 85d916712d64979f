import {
  ASSESSMENT_TYPES,
  type AssessmentType,
  type CancelledBy,
  ORDER_STATUSES,
  type OrderFlag,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '@kenali/contracts';
import { defineModel, defineSchema } from '../../db/model.ts';
import { toOrderMix } from './order-mix.ts';

/** An ordered assessment, copied from the catalogue. Later catalogue changes do not affect it. */
export interface OrderItem {
  _id: number;
  assessmentId: number;
  name: string;
  priceRupiah: number;
  type: AssessmentType;
  instrumentId: string | null;
  ageRange: string;
}

/** How long an order can be paid: from its creation, and again from each payment attempt. */
export const PAYABLE_HOURS = 24;
export const PAYABLE_MS = PAYABLE_HOURS * 60 * 60 * 1000;

/** What the payer of an unpaid order needs to pay it, as the payment provider reports it. Null fields do not apply. */
export interface OpenPayment {
  method: string | null;
  bank: string | null;
  vaNumber: string | null;
  billerCode: string | null;
  billKey: string | null;
  store: string | null;
  paymentCode: string | null;
  expiresAt: Date;
  isInReview: boolean;
}

/** Amounts are whole rupiah. `totalAmount` never changes. `version` counts writes, for compare-and-set. */
export interface OrderDocument {
  _id: number;
  userId: number;
  items: OrderItem[];
  totalAmount: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string | null;
  /** `providerOrderId` of the attempt that paid, `free_{id}` or `code_{id}`. */
  paymentId: string | null;
  /** Who gave the access code that completed the order. */
  partner?: string;
  paidAt: Date | null;
  paidAmount: number | null;
  refundedAmount: number;
  /** Of the live payment attempt; absent before the first attempt. Copied here because the polled list reads orders only. */
  openPayment?: OpenPayment;
  cancelledBy?: CancelledBy;
  /** The order that the buyer made instead of this one. */
  replacedBy?: number;
  flags: OrderFlag[];
  /** The resolved ones of `flags`, which need no action. */
  settledFlags?: OrderFlag[];
  idempotencyKey?: string;
  /** Ordered by a staff account, so it is left out of revenue and statistics. */
  byStaff?: boolean;
  /** Types and prices of the items, see `toOrderMix`. Set on save. */
  mix: string;
  /** The payer's search tokens. */
  searchWords: string[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

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
const item = defineSchema<OrderItem>({
  _id: { type: Number, required: true },
  assessmentId: { type: Number, required: true },
  name: { type: String, required: true },
  priceRupiah: { ...rupiah, required: true },
  type: { type: String, enum: ASSESSMENT_TYPES, required: true },
  instrumentId: { type: String, default: null },
  ageRange: { type: String, default: '' },
});
const schema = defineSchema<OrderDocument>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    items: { type: [item], required: true },
    totalAmount: { ...rupiah, required: true },
    status: { type: String, enum: ORDER_STATUSES, default: 'pending' },
    paymentStatus: {
      type: String,
      enum: PAYMENT_STATUSES,
      default: 'pending',
    },
    paymentMethod: { type: String, default: null },
    paymentId: { type: String, default: null },
    partner: { type: String },
    paidAt: { type: Date, default: null },
    paidAmount: { ...rupiah, default: null },
    refundedAmount: { ...rupiah, default: 0 },
    openPayment: { type: Object, default: undefined },
    cancelledBy: { type: String, default: undefined },
    replacedBy: { type: Number, default: undefined },
    flags: { type: [String], default: [] },
    settledFlags: { type: [String], default: undefined },
    idempotencyKey: { type: String },
    byStaff: { type: Boolean },
    mix: { type: String, required: true },
    searchWords: { type: [String], required: true },
    version: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// A repeated request with the same key finds its order. Orders without a key are not deduplicated.
schema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
schema.index({ userId: 1, _id: -1 });
schema.index({ status: 1, paidAt: -1 });
// The order list of the admin area.
schema.index({ status: 1, _id: -1 });
schema.index({ searchWords: 1, status: 1, _id: -1 });
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
