import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import type { Attempt } from '../state/advance-attempt.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import { isFinalCheck, nextCheck } from './check-schedule.ts';
import { retireAttempt } from './end-attempt.ts';
import { expireOrder } from './expire-orders.ts';
import { hearProvider } from './sync-attempt.ts';

/** Longer than the longest check takes; a process that dies meanwhile leaves the attempt to the others after it. */
const LEASE_MS = 60_000;
const AT_ONCE = 5;
/** One round must end, however much is due; the next one goes on. */
const ROUND_MAX = 200;

/** Looks at every attempt that is due, each by one process only. Answers how many it looked at. */
export async function reconcileAttempts(services: Services, isStopped = () => false): Promise<number> {
  let checked = 0;
  const worker = async () => {
    while (checked < ROUND_MAX && !isStopped()) {
      const attempt = await claimDue(services.now());
      if (!attempt) return;
      checked += 1;
      await check(services, attempt);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return checked;
}

/** The lease is also its maker's while the token is awaited, so nobody asks about an attempt that is being made. */
const claimDue = (now: Date): Promise<Attempt | null> =>
  PaymentAttempt.collection.findOneAndUpdate(
    { live: true, nextCheckAt: { $lte: now }, $or: [{ leaseUntil: null }, { leaseUntil: { $lte: now } }] },
    { $set: { leaseUntil: new Date(now.getTime() + LEASE_MS) } },
    { sort: { nextCheckAt: 1 }, returnDocument: 'after' },
  ) as Promise<Attempt | null>;

async function check(services: Services, attempt: Attempt): Promise<void> {
  const now = services.now();
  if (isFinalCheck(attempt, now)) await endOverdue(services, attempt);
  else await hearProvider(services, attempt, 'job');
  await release(attempt, now);
}

async function endOverdue(services: Services, attempt: Attempt): Promise<void> {
  const { orderId, providerOrderId } = attempt;
  try {
    await retireAttempt(services, attempt, 'job');
    await expireOrder(orderId, services.now());
  } catch (error) {
    // The provider is away or says that it is still open: the next check tries again.
    if (!(error instanceof AppError)) throw error;
    services.log.warn({ orderId, providerOrderId, code: error.code }, 'attempt not ended');
  }
}

/** Only while the lease is ours. An attempt that has ended is never due again. */
async function release(attempt: Attempt, now: Date): Promise<void> {
  await PaymentAttempt.collection.updateOne({ _id: attempt._id, leaseUntil: attempt.leaseUntil }, [
    {
      $set: {
        leaseUntil: null,
        lastCheckedAt: now,
        nextCheckAt: { $cond: ['$live', nextCheck(attempt, now), null] },
      },
    },
  ]);
}
