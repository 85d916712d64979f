import type mongoose from 'mongoose';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../../db/model.ts';

/** What made us read the provider's state. */
export type Source = 'notification' | 'create' | 'status' | 'sync' | 'job' | 'simulate' | 'cancel';
export type Verdict = 'applied' | 'duplicate' | 'stale' | 'held' | 'unmatched' | 'rejected' | 'test';

const fields = {
  dedupeKey: field<string>({ type: String, required: true }),
  providerOrderId: field<string>({ type: String, required: true }),
  orderId: field<number | null>({ type: Number, default: null }),
  source: field<Source>({ type: String, required: true }),
  /** The body without signature_key. Stored as JSON text, so that its keys cannot act as database operators. */
  raw: field<string | null>({ type: String, default: null }),
  signatureOk: field<boolean | null>({ type: Boolean, default: null }),
  /** The status answer behind the verdict, as JSON text. */
  statusAnswer: field<string | null>({ type: String, default: null }),
  /** null until decided. After a delivery that failed with 503, the repeated delivery sets it. */
  verdict: field<Verdict | null>({ type: String, default: null }),
  from: field<string | null>({ type: String, default: null }),
  to: field<string | null>({ type: String, default: null }),
  /** The flag of the mismatch, if the event was held for one. */
  heldFor: field<string | undefined>({ type: String }),
  /** The number of a held event, assigned when staff first see it. */
  noticeId: field<number | undefined>({ type: Number }),
  /** Set when staff resolve a held event. The verdict stays `held`. */
  resolvedAt: field<Date | undefined>({ type: Date }),
  resolution: field<{ note: string; byUserId: number } | undefined>(MIXED),
  deliveries: field<number>({ type: Number, default: 0 }),
  createdAt: field<Date>({ type: Date, required: true }),
  lastAt: field<Date>({ type: Date, required: true }),
};

/** A provider event and its verdict. Events are never deleted; a repeated delivery increments `deliveries`. */
export interface PaymentEventDocument extends DocumentOf<typeof fields> {
  _id: mongoose.Types.ObjectId;
}

const schema = defineSchema<PaymentEventDocument>(fields);
schema.index({ dedupeKey: 1 }, { unique: true });
schema.index({ orderId: 1, _id: 1 });
schema.index({ verdict: 1, lastAt: 1 });
// The list of held notifications.
schema.index({ createdAt: -1, _id: -1 }, { partialFilterExpression: { verdict: 'held' } });
schema.index({ noticeId: 1 }, { unique: true, partialFilterExpression: { noticeId: { $exists: true } } });

export const PaymentEvent = defineModel<PaymentEventDocument>('PaymentEvent', schema, 'paymentEvents');
