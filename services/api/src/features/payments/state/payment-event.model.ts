import mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../../db/model.ts';

/** What made us read the provider's state. */
export type Source = 'notification' | 'create' | 'status' | 'sync' | 'job' | 'simulate' | 'cancel';
export type Verdict = 'applied' | 'duplicate' | 'stale' | 'held' | 'unmatched' | 'rejected' | 'test';

/** A provider event and its verdict. Events are never deleted; a repeated delivery increments `deliveries`. */
export interface PaymentEventDocument {
  _id: mongoose.Types.ObjectId;
  dedupeKey: string;
  providerOrderId: string;
  orderId: number | null;
  source: Source;
  /** The body without signature_key. Stored as JSON text, so that its keys cannot act as database operators. */
  raw: string | null;
  signatureOk: boolean | null;
  /** The status answer behind the verdict, as JSON text. */
  statusAnswer: string | null;
  /** null until decided. After a delivery that failed with 503, the repeated delivery sets it. */
  verdict: Verdict | null;
  from: string | null;
  to: string | null;
  deliveries: number;
  /** The flag of the mismatch, if the event was held for one. */
  heldFor?: string;
  /** The number of a held event, assigned when staff first see it. */
  noticeId?: number;
  /** Set when staff resolve a held event. The verdict stays `held`. */
  resolvedAt?: Date;
  resolution?: { note: string; byUserId: number };
  createdAt: Date;
  lastAt: Date;
}

const schema = defineSchema<PaymentEventDocument>(
  {
    dedupeKey: { type: String, required: true },
    providerOrderId: { type: String, required: true },
    orderId: { type: Number, default: null },
    source: { type: String, required: true },
    raw: { type: String, default: null },
    signatureOk: { type: Boolean, default: null },
    statusAnswer: { type: String, default: null },
    verdict: { type: String, default: null },
    from: { type: String, default: null },
    to: { type: String, default: null },
    heldFor: { type: String },
    noticeId: { type: Number },
    resolvedAt: { type: Date },
    resolution: { type: mongoose.Schema.Types.Mixed },
    deliveries: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ dedupeKey: 1 }, { unique: true });
schema.index({ orderId: 1, _id: 1 });
schema.index({ verdict: 1, lastAt: 1 });
// The list of held notifications.
schema.index({ createdAt: -1 }, { partialFilterExpression: { verdict: 'held' } });
schema.index({ noticeId: 1 }, { unique: true, partialFilterExpression: { noticeId: { $exists: true } } });

export const PaymentEvent = defineModel<PaymentEventDocument>('PaymentEvent', schema, 'paymentEvents');
