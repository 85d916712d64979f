import { createHash } from 'node:crypto';
import type { OrderFlag } from '@kenali/contracts';
import type { ClientSession, mongo } from 'mongoose';
import { inTransactionOf } from '../../../db/database.ts';
import { isDuplicateKey } from '../../../db/model.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import { PaymentEvent, type PaymentEventDocument, type Verdict } from './payment-event.model.ts';
import { type Attempt, readAttempt, writeAttempt } from './write-attempt.ts';
import { hasOpenFlag, readOrder, writeOrder } from './write-order.ts';

/** The fields that identify an event: a repeated delivery has the same values in all of them. */
interface IdentifyingFields
  extends Pick<ProviderSnapshot, 'order_id' | 'transaction_status' | 'status_code' | 'gross_amount'> {
  transaction_id?: unknown;
  fraud_status?: unknown;
  refunds?: unknown;
}

export type RecordedEvent = Pick<PaymentEventDocument, '_id' | 'deliveries' | 'verdict'>;

type NewEvent = Pick<
  PaymentEventDocument,
  'providerOrderId' | 'orderId' | 'source' | 'raw' | 'signatureOk' | 'verdict'
>;

/** Stores an event, or counts one more delivery of it. */
export function storeEvent(dedupeKey: string, event: NewEvent, now: Date): Promise<RecordedEvent> {
  const upsert = () =>
    PaymentEvent.collection.findOneAndUpdate(
      { dedupeKey },
      {
        $setOnInsert: { ...event, statusAnswer: null, from: null, to: null, createdAt: now },
        $set: { lastAt: now },
        $inc: { deliveries: 1 },
      },
      { upsert: true, returnDocument: 'after', projection: { deliveries: 1, verdict: 1 } },
    ) as Promise<RecordedEvent>;
  // One of two concurrent upserts fails with a duplicate key; its second attempt updates the stored event.
  return upsert().catch((error: unknown) => (isDuplicateKey(error) ? upsert() : Promise.reject(error)));
}

interface SentEvent extends Pick<NewEvent, 'orderId' | 'source' | 'signatureOk'> {
  fields: IdentifyingFields;
  /** Stored as JSON text without the signature. */
  raw: Record<string, unknown>;
  now: Date;
  verdict?: Verdict | undefined;
}

/** A log of what the provider says, which prevents nothing: `applyProviderState` makes sure that a repeated event has no effect. */
export function recordEvent({ fields, raw, now, verdict, ...event }: SentEvent) {
  const { signature_key, ...kept } = raw;
  const stored = { ...event, providerOrderId: fields.order_id, raw: JSON.stringify(kept), verdict: verdict ?? null };
  return storeEvent(dedupeKey(fields), stored, now);
}

/**
 * Sets the verdict of an event, in the transaction that acted on it. An event that was applied keeps that verdict,
 * whatever the verdict on a repeated delivery.
 */
export async function setVerdict(
  eventId: mongo.ObjectId,
  outcome: { verdict: Verdict; from: string | null; to: string | null; statusAnswer: string; heldFor?: string },
  dbSession: ClientSession,
): Promise<void> {
  const mayOverwrite = outcome.verdict === 'applied' ? {} : { verdict: null };
  await PaymentEvent.collection.updateOne({ _id: eventId, ...mayOverwrite }, { $set: outcome }, { session: dbSession });
}

function dedupeKey(fields: IdentifyingFields): string {
  const refunds = Array.isArray(fields.refunds) ? fields.refunds : [];
  const confirmed = refunds.map((refund: { bank_confirmed_at?: unknown } | null) => refund?.bank_confirmed_at ?? null);
  const parts = [
    fields.order_id,
    fields.transaction_id ?? null,
    fields.transaction_status,
    fields.fraud_status ?? null,
    fields.status_code,
    fields.gross_amount,
    refunds.length,
    confirmed.filter(Boolean).at(-1) ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Holds an event that does not match the stored attempt. No state changes: the event is kept, the attempt and the order
 * get the flag, and staff decide.
 */
export function holdForStaff(
  { providerOrderId, orderId }: Pick<Attempt, 'providerOrderId' | 'orderId'>,
  flag: OrderFlag,
  { eventId, statusAnswer, now }: { eventId: mongo.ObjectId; statusAnswer: string; now: Date },
): Promise<void> {
  return inTransactionOf(`order ${orderId}`, async (dbSession) => {
    const attempt = (await readAttempt(providerOrderId, dbSession))!;
    const order = await readOrder(orderId, dbSession);
    if (!attempt.flags.includes(flag)) await writeAttempt(attempt, { flags: [...attempt.flags, flag] }, now, dbSession);
    // A repeated delivery of an event that staff have resolved must not raise the flag again.
    const isResolved = await PaymentEvent.exists({ _id: eventId, resolvedAt: { $ne: null } }).session(dbSession);
    if (!isResolved && !hasOpenFlag(order, flag)) await writeOrder(order, {}, { flags: [flag], now }, dbSession);
    const { state } = attempt;
    await setVerdict(eventId, { verdict: 'held', from: state, to: state, statusAnswer, heldFor: flag }, dbSession);
  });
}
