import { createHash } from 'node:crypto';
import type { ClientSession, mongo } from 'mongoose';
import { isDuplicateKey } from '../../../db/model.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import { PaymentEvent, type PaymentEventDocument, type Source, type Verdict } from './payment-event.model.ts';

/** The fields that identify an event: a repeated delivery has the same values in all of them. */
interface IdentifyingFields
  extends Pick<ProviderSnapshot, 'order_id' | 'transaction_status' | 'status_code' | 'gross_amount'> {
  transaction_id?: unknown;
  fraud_status?: unknown;
  refunds?: unknown;
}

interface NewEvent {
  source: Source;
  fields: IdentifyingFields;
  /** Stored as JSON text without the signature. */
  raw: Record<string, unknown>;
  signatureOk: boolean | null;
  orderId: number | null;
  now: Date;
  verdict?: Verdict;
}

export type RecordedEvent = Pick<PaymentEventDocument, '_id' | 'deliveries' | 'verdict'>;

/**
 * Stores the event, or counts one more delivery of it. This is a log and prevents nothing: `applyProviderState` makes
 * sure that a repeated event has no effect.
 */
export async function recordEvent({
  fields,
  source,
  raw,
  signatureOk,
  orderId,
  now,
  verdict,
}: NewEvent): Promise<RecordedEvent> {
  const { signature_key, ...kept } = raw;
  const upsert = () =>
    PaymentEvent.collection.findOneAndUpdate(
      { dedupeKey: dedupeKey(fields) },
      {
        $setOnInsert: {
          providerOrderId: fields.order_id,
          orderId,
          source,
          raw: JSON.stringify(kept),
          signatureOk,
          statusAnswer: null,
          verdict: verdict ?? null,
          from: null,
          to: null,
          createdAt: now,
        },
        $set: { lastAt: now },
        $inc: { deliveries: 1 },
      },
      { upsert: true, returnDocument: 'after', projection: { deliveries: 1, verdict: 1 } },
    ) as Promise<RecordedEvent>;
  // One of two concurrent upserts fails with a duplicate key; its second attempt updates the stored event.
  return upsert().catch((error: unknown) => (isDuplicateKey(error) ? upsert() : Promise.reject(error)));
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
