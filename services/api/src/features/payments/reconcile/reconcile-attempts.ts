import { MINUTE_MS } from '../../../durations.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import type { Attempt } from '../state/write-attempt.ts';
import { isFinalCheck, nextCheck } from './check-schedule.ts';
import { retireAttempt } from './end-attempt.ts';
import { expireOrder } from './end-order.ts';
import { syncAttempt } from './sync-attempt.ts';

/** Longer than the longest check. When a process dies during a check, another one takes over after this time. */
const LEASE_MS = MINUTE_MS;
const CONCURRENCY = 5;
/** Bounds one round, however many attempts are due. The next round continues. */
const MAX_PER_ROUND = 200;

/**
 * Checks every attempt that is due with the provider. A lease makes sure that only one process checks an attempt.
 * @returns how many attempts were checked
 */
export async function reconcileAttempts(services: Services, isStopped = () => false): Promise<number> {
  let checked = 0;
  const worker = async () => {
    while (checked < MAX_PER_ROUND && !isStopped()) {
      const attempt = await claimDue(services.now());
      if (!attempt) return;
      checked += 1;
      await check(services, attempt);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return checked;
}

/** Checkout holds the same lease while it waits for a token, so no attempt is checked while it is being created. */
const claimDue = (now: Date): Promise<Attempt | null> =>
  PaymentAttempt.collection.findOneAndUpdate(
    { live: true, nextCheckAt: { $lte: now }, $or: [{ leaseUntil: null }, { leaseUntil: { $lte: now } }] },
    { $set: { leaseUntil: new Date(now.getTime() + LEASE_MS) } },
    { sort: { nextCheckAt: 1 }, returnDocument: 'after' },
  ) as Promise<Attempt | null>;

async function check(services: Services, attempt: Attempt): Promise<void> {
  const now = services.now();
  if (isFinalCheck(attempt, now)) await endOverdue(services, attempt);
  // The check stays due, which the metrics show, and the lease is the pause before the next try. Without a token, a payer may take it over.
  else if ((await syncAttempt(services, attempt, 'job')).kind === 'unavailable' && attempt.snapToken) return;
  await release(attempt, now);
}

async function endOverdue(services: Services, attempt: Attempt): Promise<void> {
  const { orderId, providerOrderId } = attempt;
  try {
    await retireAttempt(services, attempt, 'job');
    await expireOrder(orderId, services.now());
  } catch (error) {
    // The provider is unavailable or reports the attempt as open. The next check tries again.
    if (!(error instanceof AppError)) throw error;
    services.log.warn({ orderId, providerOrderId, code: error.code }, 'attempt not ended');
  }
}

/** Writes only while the lease is ours. An attempt that has ended is never due again. */
async function release(attempt: Attempt, now: Date): Promise<void> {
  const nextCheckAt = { $cond: ['$live', nextCheck(attempt, now), null] };
  await PaymentAttempt.collection.updateOne({ _id: attempt._id, leaseUntil: attempt.leaseUntil }, [
    { $set: { leaseUntil: null, lastCheckedAt: now, nextCheckAt } },
  ]);
}
