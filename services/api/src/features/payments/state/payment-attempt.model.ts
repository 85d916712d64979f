import type { OrderFlag } from '@kenali/contracts';
import type mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../../db/model.ts';
import { PAYABLE_HOURS, PAYABLE_MS } from '../../orders/index.ts';
import { ATTEMPT_STATES, type AttemptState } from './payment-states.ts';

/** How long an attempt can be paid. The provider receives the same number. */
export const LIFETIME_HOURS = PAYABLE_HOURS;
export const LIFETIME_MS = PAYABLE_MS;

/** One transaction with the provider for one order, under its own id. Stored before the provider is called. */
export interface PaymentAttemptDocument {
  _id: mongoose.Types.ObjectId;
  orderId: number;
  providerOrderId: string;
  /** Whole rupiah. The amount that the provider reports must equal it. */
  amount: number;
  snapToken: string | null;
  redirectUrl: string | null;
  state: AttemptState;
  /** Whether the payer can still pay: created or pending. At most one attempt per order is live. */
  live: boolean;
  /** A captured card payment can still be voided; a settled one cannot. */
  isSettled: boolean;
  transactionIds: string[];
  paymentType: string | null;
  fraudStatus: string | null;
  refundedAmount: number;
  flags: OrderFlag[];
  /** Set before we cancel the attempt at the provider to start another one: its end must not end the order. */
  isBeingReplaced?: boolean;
  /** The provider's page ended with a reversed payment, so the payer needs another one. */
  isPageDead?: boolean;
  expiresAt: Date;
  /** When the next status check is due; null when no more checks are needed. */
  nextCheckAt: Date | null;
  /** Until then, only the process that took the lease calls the provider. */
  leaseUntil: Date | null;
  lastCheckedAt: Date | null;
  /** When an ended attempt was last compared with the provider; absent before the first time. */
  recheckedAt?: Date;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

const schema = defineSchema<PaymentAttemptDocument>(
  {
    orderId: { type: Number, required: true },
    providerOrderId: { type: String, required: true, match: /^[A-Za-z0-9._~-]{1,50}$/ },
    amount: { type: Number, required: true, min: 1 },
    snapToken: { type: String, default: null },
    redirectUrl: { type: String, default: null },
    state: { type: String, enum: ATTEMPT_STATES, default: 'created' },
    live: { type: Boolean, default: true },
    isSettled: { type: Boolean, default: false },
    transactionIds: { type: [String], default: [] },
    paymentType: { type: String, default: null },
    fraudStatus: { type: String, default: null },
    refundedAmount: { type: Number, default: 0 },
    flags: { type: [String], default: [] },
    isBeingReplaced: { type: Boolean },
    isPageDead: { type: Boolean },
    expiresAt: { type: Date, required: true },
    nextCheckAt: { type: Date, default: null },
    leaseUntil: { type: Date, default: null },
    lastCheckedAt: { type: Date, default: null },
    recheckedAt: Date,
    version: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ providerOrderId: 1 }, { unique: true });
// The payer could pay two live attempts of one order.
schema.index({ orderId: 1 }, { unique: true, partialFilterExpression: { live: true }, name: 'one_live_per_order' });
schema.index({ orderId: 1, _id: -1 });
schema.index({ nextCheckAt: 1 }, { partialFilterExpression: { live: true } });
schema.index({ createdAt: 1 }, { partialFilterExpression: { live: false } });

export const PaymentAttempt = defineModel<PaymentAttemptDocument>('PaymentAttempt', schema, 'paymentAttempts');
