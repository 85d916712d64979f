import type { OrderFlag } from '@kenali/contracts';
import type mongoose from 'mongoose';
import { type DocumentOf, defineModel, defineSchema, field } from '../../../db/model.ts';
import { ATTEMPT_STATES, type AttemptState } from './payment-states.ts';

const fields = {
  orderId: field<number>({ type: Number, required: true }),
  providerOrderId: field<string>({ type: String, required: true, match: /^[A-Za-z0-9._~-]{1,50}$/ }),
  /** Whole rupiah. The amount that the provider reports must equal it. */
  amount: field<number>({ type: Number, required: true, min: 1 }),
  snapToken: field<string | null>({ type: String, default: null }),
  redirectUrl: field<string | null>({ type: String, default: null }),
  state: field<AttemptState>({ type: String, enum: ATTEMPT_STATES, default: 'created' }),
  /** Whether the payer can still pay: created or pending. At most one attempt per order is live. */
  live: field<boolean>({ type: Boolean, default: true }),
  /** A captured card payment can still be voided; a settled one cannot. */
  isSettled: field<boolean>({ type: Boolean, default: false }),
  transactionIds: field<string[]>({ type: [String], default: [] }),
  paymentType: field<string | null>({ type: String, default: null }),
  fraudStatus: field<string | null>({ type: String, default: null }),
  refundedAmount: field<number>({ type: Number, default: 0 }),
  flags: field<OrderFlag[]>({ type: [String], default: [] }),
  /** Set before we cancel the attempt at the provider to start another one: its end must not end the order. */
  isBeingReplaced: field<boolean | undefined>({ type: Boolean }),
  /** The provider's page ended with a reversed payment, so the payer needs another one. */
  isPageDead: field<boolean | undefined>({ type: Boolean }),
  expiresAt: field<Date>({ type: Date, required: true }),
  /** When the next status check is due; null when no more checks are needed. */
  nextCheckAt: field<Date | null>({ type: Date, default: null }),
  /** Until then, only the process that took the lease calls the provider. */
  leaseUntil: field<Date | null>({ type: Date, default: null }),
  lastCheckedAt: field<Date | null>({ type: Date, default: null }),
  /** When an ended attempt was last compared with the provider; absent before the first time. */
  recheckedAt: field<Date | undefined>({ type: Date }),
  version: field<number>({ type: Number, default: 0 }),
  createdAt: field<Date>({ type: Date, required: true }),
  updatedAt: field<Date>({ type: Date, required: true }),
};

/** One transaction with the provider for one order, under its own id. Stored before the provider is called. */
export interface PaymentAttemptDocument extends DocumentOf<typeof fields> {
  _id: mongoose.Types.ObjectId;
}

const schema = defineSchema<PaymentAttemptDocument>(fields);
schema.index({ providerOrderId: 1 }, { unique: true });
// The payer could pay two live attempts of one order.
schema.index({ orderId: 1 }, { unique: true, partialFilterExpression: { live: true }, name: 'one_live_per_order' });
schema.index({ orderId: 1, _id: -1 });
schema.index({ nextCheckAt: 1 }, { partialFilterExpression: { live: true } });
schema.index({ createdAt: 1 }, { partialFilterExpression: { live: false } });

export const PaymentAttempt = defineModel<PaymentAttemptDocument>('PaymentAttempt', schema, 'paymentAttempts');
