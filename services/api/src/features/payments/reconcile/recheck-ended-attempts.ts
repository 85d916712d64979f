import { DAY_MS, HOUR_MS } from '../../../durations.ts';
import type { Services } from '../../../services.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import type { Attempt } from '../state/write-attempt.ts';
import { syncAttempt } from './sync-attempt.ts';

/** Time between two checks of an ended attempt. */
const EVERY_MS = 7 * DAY_MS;
/** An attempt is no longer checked when it is older: refunds and chargebacks that follow reach staff by the provider's report. */
const MAX_AGE_MS = 15 * DAY_MS;
const MIN_AGE_MS = 6 * DAY_MS;
/** Used when the provider could not be asked. */
const RETRY_MS = HOUR_MS;
/** Bounds one round. The next round continues. */
const MAX_PER_ROUND = 20;

/**
 * Asks the provider about ended attempts once a week for two weeks. It finds a refund, a chargeback or a late payment whose
 * notifications were all lost. Attempts without a transaction are left out: nobody could pay them.
 * @returns how many attempts were checked
 */
export async function recheckEndedAttempts(services: Services, isStopped = () => false): Promise<number> {
  for (let checked = 0; checked < MAX_PER_ROUND; checked += 1) {
    const attempt = isStopped() ? null : await claim(services.now());
    if (!attempt) return checked;
    const { kind } = await syncAttempt(services, attempt, 'job');
    if (kind === 'unavailable') await retryLater(attempt, services.now());
  }
  return MAX_PER_ROUND;
}

/** Marks the attempt as checked in the same step, so that several processes share the work. */
const claim = (now: Date): Promise<Attempt | null> => {
  const at = now.getTime();
  return PaymentAttempt.collection.findOneAndUpdate(
    {
      live: false,
      createdAt: { $gte: new Date(at - MAX_AGE_MS), $lte: new Date(at - MIN_AGE_MS) },
      'transactionIds.0': { $exists: true },
      $or: [{ recheckedAt: null }, { recheckedAt: { $lte: new Date(at - EVERY_MS) } }],
    },
    { $set: { recheckedAt: now } },
    { sort: { createdAt: 1 }, returnDocument: 'after' },
  ) as Promise<Attempt | null>;
};

const retryLater = ({ _id }: Attempt, now: Date) =>
  PaymentAttempt.collection.updateOne(
    { _id },
    { $set: { recheckedAt: new Date(now.getTime() - EVERY_MS + RETRY_MS) } },
  );
