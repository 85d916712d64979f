import type { Services } from '../../../services.ts';
import { expireOverdueOrders } from './expire-orders.ts';
import { reconcileAttempts } from './reconcile.ts';

const EVERY_MS = 5000;

/**
 * Asks the provider about open payments by the schedule and ends what is overdue, for as long as the process lives. Any
 * number of processes may run it. `stop` waits for the round that is under way.
 */
export function startPaymentJobs(services: Services, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  const run = () => {
    round = runRound(services, () => isStopped).finally(() => {
      if (!isStopped) plan();
    });
  };
  const plan = () => {
    timer = setTimeout(run, everyMs).unref();
  };
  plan();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

/** A round that fails, the database being away, leaves everything to the next. */
async function runRound(services: Services, isStopped: () => boolean): Promise<void> {
  try {
    await reconcileAttempts(services, isStopped);
    if (!isStopped()) await expireOverdueOrders(services);
  } catch (error) {
    const { name, message } = error as Error;
    services.log.error({ failure: { name, message } }, 'payment jobs');
  }
}
