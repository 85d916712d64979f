import mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../../db/model.ts';

/** Who brought the provider's word. */
export type Source = 'notification' | 'create' | 'status' | 'sync' | 'job' | 'simulate' | 'cancel';
export type Verdict = 'applied' | 'duplicate' | 'stale' | 'held' | 'unmatched' | 'rejected' | 'test';

/** What the provider said and what became of it. Only added to; a repeated delivery raises `deliveries`. */
export interface PaymentEventDocument {
  _id: mongoose.Types.ObjectId;
  dedupeKey: string;
  providerOrderId: string;
  orderId: number | null;
  source: Source;
  /** The body as JSON text without signature_key: as text, no key in it can mean anything to the database. */
  raw: string | null;
  signatureOk: boolean | null;
  /** The status answer that decided, as JSON text. */
  statusAnswer: string | null;
  /** null until decided: a delivery that ended in 503 is decided by its repeat. */
  verdict: Verdict | null;
  from: string | null;
  to: string | null;
  deliveries: number;
  /** What did not fit, where it was held. */
  heldFor?: string;
  /** A held one gets a number when staff see it first. */
  noticeId?: number;
  /** Set once a person has looked into it. The event stays as it is. */
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
// What waits for staff.
schema.index({ createdAt: -1 }, { partialFilterExpression: { verdict: 'held' } });
schema.index({ noticeId: 1 }, { unique: true, partialFilterExpression: { noticeId: { $exists: true } } });

export const PaymentEvent = defineModel<PaymentEventDocument>('PaymentEvent', schema, 'paymentEvents');
