import { withTimeout } from '../../../async/with-timeout.ts';
import type { Services } from '../../../services.ts';
import { hearProvider } from '../reconcile/sync-attempt.ts';
import { PaymentAttempt, type PaymentAttemptDocument } from '../state/payment-attempt.model.ts';

const EVERY_MS = 10_000;
/** A person waits for the page: what takes longer shows at the next look. */
const PATIENCE_MS = 2000;

/** Asks the provider about an order's live attempt, at most once in 10 s however many look. Never fails the look itself. */
export async function refreshNowAndThen(services: Services, orderId: number): Promise<void> {
  const attempt = await claim(orderId, services.now());
  if (!attempt) return;
  const heard = hearProvider(services, attempt, 'status').catch((error: unknown) => {
    services.log.warn({ orderId, failure: (error as Error).name }, 'status not refreshed');
  });
  await withTimeout(PATIENCE_MS, heard, undefined);
}

const claim = (orderId: number, now: Date) => {
  const before = new Date(now.getTime() - EVERY_MS);
  return PaymentAttempt.collection.findOneAndUpdate(
    {
      orderId,
      live: true,
      snapToken: { $ne: null },
      $or: [{ lastCheckedAt: null }, { lastCheckedAt: { $lte: before } }],
    },
    { $set: { lastCheckedAt: now } },
  ) as Promise<PaymentAttemptDocument | null>;
};
