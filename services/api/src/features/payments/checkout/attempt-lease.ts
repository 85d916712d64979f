import type { Services } from '../../../services.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import type { Attempt } from '../state/write-attempt.ts';

/** How long a payer waits for a process that was killed while it requested a token. */
const LEASE_MS = 5000;
const RENEW_EVERY_MS = 1500;

/** When a lease that is taken or renewed now ends, so that two processes never create a transaction under the same id. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Renews the lease of an attempt while `work` runs. `attempt.leaseUntil` is the lease that the database has. */
export async function whileLeased<T>(services: Services, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    // A renewal that fails ends the lease: another process takes over, and this one cannot save its token.
    renewal = renewal.then(() => renew(attempt, services.now())).catch(() => undefined);
  }, RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}

async function renew(attempt: Attempt, now: Date): Promise<void> {
  const leaseUntil = leaseEnd(now);
  const { matchedCount } = await PaymentAttempt.collection.updateOne(
    { _id: attempt._id, live: true, snapToken: null, leaseUntil: attempt.leaseUntil },
    { $set: { leaseUntil } },
  );
  if (matchedCount === 1) attempt.leaseUntil = leaseUntil;
}
