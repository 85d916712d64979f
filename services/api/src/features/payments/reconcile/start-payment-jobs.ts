import { describeError } from '@kenali/telemetry';
import type { Services } from '../../../services.ts';
import { expireOverdueOrders } from './end-order.ts';
import { recheckEndedAttempts } from './recheck-ended-attempts.ts';
import { reconcileAttempts } from './reconcile-attempts.ts';

const EVERY_MS = 5000;

/**
 * Reconciles due attempts, expires overdue orders and checks ended attempts again, in rounds, until `stop` is called. Any number of processes can run
 * the jobs at once. `stop` waits for the current round.
 */
export function startPaymentJobs(services: Services, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  const run = () => {
    round = runRound(services, () => isStopped).finally(() => {
      if (!isStopped) scheduleNext();
    });
  };
  const scheduleNext = () => {
    timer = setTimeout(run, everyMs).unref();
  };
  scheduleNext();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

/** A round fails when the database is unavailable. The next round does the work. */
async function runRound(services: Services, isStopped: () => boolean): Promise<void> {
  try {
    await services.jobs.run('payments', async () => {
      await reconcileAttempts(services, isStopped);
      if (!isStopped()) await expireOverdueOrders(services);
      if (!isStopped()) await recheckEndedAttempts(services, isStopped);
    });
  } catch (error) {
    services.log.error({ failure: describeError(error) }, 'payment jobs failed');
  }
}
