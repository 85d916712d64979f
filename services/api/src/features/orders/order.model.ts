import type { AssessmentType, OrderStatus, PaymentStatus } from '@kenali/contracts';
import mongoose from 'mongoose';

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
  idempotencyKey?: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

const rupiah = { type: Number, min: 0, validate: { validator: isWholeOrNull, message: 'whole rupiah' } };
const item = new mongoose.Schema<OrderItem>({
  _id: { type: Number, required: true },
  assessmentId: { type: Number, required: true },
  name: { type: String, required: true },
  priceRupiah: { ...rupiah, required: true },
  type: { type: String, enum: ['sensory', 'learning', 'intelligence', 'other'], required: true },
  instrumentId: { type: String, default: null },
  ageRange: { type: String, default: '' },
});
const schema = new mongoose.Schema<OrderDocument>(
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
    idempotencyKey: { type: String },
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
// For the job that ends overdue orders.
schema.index({ createdAt: 1 }, { partialFilterExpression: { status: 'pending' } });

export const Order = mongoose.model<OrderDocument>('Order', schema, 'orders');

function isWholeOrNull(value: unknown) {
  return value === null || Number.isSafeInteger(value);
}
