import { createHash } from 'node:crypto';
import type { ClientSession, mongo } from 'mongoose';
import { isDuplicateKey } from '../../../db/model.ts';
import { PaymentEvent, type PaymentEventDocument, type Source, type Verdict } from './payment-event.model.ts';

/** What tells one saying of the provider from another; a repeat of one has the same key. */
interface Distinct {
  order_id: string;
  transaction_status: string;
  status_code: string;
  gross_amount: string;
  transaction_id?: unknown;
  fraud_status?: unknown;
  refunds?: unknown;
}

interface NewEvent {
  source: Source;
  said: Distinct;
  /** Kept as text; the signature is not. */
  raw: Record<string, unknown>;
  signatureOk: boolean | null;
  orderId: number | null;
  now: Date;
  verdict?: Verdict;
}

export type RecordedEvent = Pick<PaymentEventDocument, '_id' | 'deliveries' | 'verdict'>;

/** Writes the event, or counts one more delivery of it. For the log: that nothing is done twice is the writer's duty. */
export async function recordEvent({
  said,
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
      { dedupeKey: dedupeKey(said) },
      {
        $setOnInsert: {
          providerOrderId: said.order_id,
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
  // Two upserts at once: the loser finds the winner's event.
  return upsert().catch((error: unknown) => (isDuplicateKey(error) ? upsert() : Promise.reject(error)));
}

/** Sets what became of an event, in the transaction that did it. What was applied stays so, whatever its repeats come to. */
export async function closeEvent(
  eventId: mongo.ObjectId,
  outcome: { verdict: Verdict; from: string | null; to: string | null; statusAnswer: string; heldFor?: string },
  dbSession: ClientSession,
): Promise<void> {
  const mayClose = outcome.verdict === 'applied' ? {} : { verdict: null };
  await PaymentEvent.collection.updateOne({ _id: eventId, ...mayClose }, { $set: outcome }, { session: dbSession });
}

function dedupeKey(said: Distinct): string {
  const refunds = Array.isArray(said.refunds) ? said.refunds : [];
  const confirmed = refunds.map((refund: { bank_confirmed_at?: unknown } | null) => refund?.bank_confirmed_at ?? null);
  const parts = [
    said.order_id,
    said.transaction_id ?? null,
    said.transaction_status,
    said.fraud_status ?? null,
    said.status_code,
    said.gross_amount,
    refunds.length,
    confirmed.filter(Boolean).at(-1) ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
