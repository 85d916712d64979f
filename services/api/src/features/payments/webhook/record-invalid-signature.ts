import type { Services } from '../../../services.ts';
import { readAttempt } from '../state/advance-attempt.ts';
import { PaymentEvent } from '../state/payment-event.model.ts';

/**
 * Counts notes with a wrong signature, one row per attempt that exists: enough to see a key that was changed on one side
 * only, and nothing that a stranger could fill the database with.
 */
export async function noteForgery({ now, log }: Services, providerOrderId: string): Promise<void> {
  log.warn({ providerOrderId }, 'notification with a wrong signature');
  const attempt = await readAttempt(providerOrderId);
  if (!attempt) return;
  const at = now();
  await PaymentEvent.collection.updateOne(
    { dedupeKey: `rejected:${providerOrderId}` },
    {
      $setOnInsert: {
        providerOrderId,
        orderId: attempt.orderId,
        source: 'notification',
        raw: null,
        signatureOk: false,
        statusAnswer: null,
        verdict: 'rejected',
        from: null,
        to: null,
        createdAt: at,
      },
      $set: { lastAt: at },
      $inc: { deliveries: 1 },
    },
    { upsert: true },
  );
}
