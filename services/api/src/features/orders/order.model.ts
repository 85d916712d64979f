import type { AssessmentType, OrderStatus, PaymentStatus } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../db/model.ts';
import { mixOf } from './mix-of.ts';

/** What staff must look at; the order goes on meanwhile. */
export type OrderFlag =
  | 'review'
  | 'late_payment'
  | 'duplicate_payment'
  | 'reversal'
  | 'chargeback'
  /** The provider added its fee: `paidAmount` is more than `totalAmount`. */
  | 'customer_fee'
  | 'id_mismatch'
  | 'amount_mismatch'
  | 'currency_mismatch'
  | 'merchant_mismatch';

/** One bought assessment as it was at that moment: later changes of the catalogue do not reach it. */
export interface OrderItem {
  _id: number;
  assessmentId: number;
  name: string;
  priceRupiah: number;
  type: AssessmentType;
  instrumentId: string | null;
  ageRange: string;
}

/** Amounts are whole rupiah; `totalAmount` never changes. `version` counts the writes, for compare-and-set. */
export interface OrderDocument {
  _id: number;
  userId: number;
  items: OrderItem[];
  totalAmount: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string | null;
  /** The provider order id of the attempt that paid, or `free_{id}`. */
  paymentId: string | null;
  paidAt: Date | null;
  paidAmount: number | null;
  refundedAmount: number;
  flags: OrderFlag[];
  /** Those of `flags` that ask for nobody any more: decided, repaid or closed. */
  settledFlags?: OrderFlag[];
  idempotencyKey?: string;
  /** Made by an account of the staff: no revenue, no statistics. */
  byStaff?: boolean;
  /** Types and prices of the items in one text, for the revenue by type. */
  mix?: string;
  /** What a search of staff may begin with: the payer. */
  searchWords?: string[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Holds all that revenue, paid orders and payers are counted from. */
export const REVENUE_INDEX = {
  status: 1,
  paymentStatus: 1,
  paidAt: 1,
  byStaff: 1,
  mix: 1,
  paidAmount: 1,
  refundedAmount: 1,
  userId: 1,
} as const;

const rupiah = { type: Number, min: 0, validate: { validator: isWholeOrNull, message: 'whole rupiah' } };
const item = defineSchema<OrderItem>({
  _id: { type: Number, required: true },
  assessmentId: { type: Number, required: true },
  name: { type: String, required: true },
  priceRupiah: { ...rupiah, required: true },
  type: { type: String, enum: ['sensory', 'learning', 'intelligence', 'other'], required: true },
  instrumentId: { type: String, default: null },
  ageRange: { type: String, default: '' },
});
const schema = defineSchema<OrderDocument>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    items: { type: [item], required: true },
    totalAmount: { ...rupiah, required: true },
    status: { type: String, enum: ['pending', 'completed', 'cancelled'], default: 'pending' },
    paymentStatus: {
      type: String,
      enum: ['pending', 'completed', 'paid', 'failed', 'expired', 'refunded'],
      default: 'pending',
    },
    paymentMethod: { type: String, default: null },
    paymentId: { type: String, default: null },
    paidAt: { type: Date, default: null },
    paidAmount: { ...rupiah, default: null },
    refundedAmount: { ...rupiah, default: 0 },
    flags: { type: [String], default: [] },
    settledFlags: { type: [String], default: undefined },
    idempotencyKey: { type: String },
    byStaff: { type: Boolean },
    mix: { type: String },
    searchWords: { type: [String], default: undefined },
    version: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// A press that is repeated finds the order it made; orders without a key are free to repeat.
schema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
schema.index({ userId: 1, _id: -1 });
schema.index({ status: 1, paidAt: -1 });
// The staff's list.
schema.index({ status: 1, _id: -1 });
schema.index({ searchWords: 1, status: 1, _id: -1 });
schema.index({ flags: 1, _id: -1 });
schema.index(REVENUE_INDEX);
// What went back in a span: few orders ever have a refund.
schema.index({ paidAt: 1, byStaff: 1, refundedAmount: 1 }, { partialFilterExpression: { refundedAmount: { $gt: 0 } } });
// For the job that ends overdue orders.
schema.index({ createdAt: 1 }, { partialFilterExpression: { status: 'pending' } });

schema.pre('save', function () {
  this.mix = mixOf(this.items);
});

export const Order = defineModel<OrderDocument>('Order', schema, 'orders');

function isWholeOrNull(value: unknown) {
  return value === null || Number.isSafeInteger(value);
}
