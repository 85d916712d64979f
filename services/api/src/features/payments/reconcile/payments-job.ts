import type { Job } from '../../../jobs/start-job.ts';
import { expireOverdueOrders } from './end-order.ts';
import { recheckEndedAttempts } from './recheck-ended-attempts.ts';
import { reconcileAttempts } from './reconcile-attempts.ts';

/** Reconciles due attempts, expires overdue orders and checks ended attempts again. */
export const paymentsJob: Job = {
  name: 'payments',
  everyMs: 5000,
  async run(services, isStopped) {
    await reconcileAttempts(services, isStopped);
    if (!isStopped()) await expireOverdueOrders(services);
    if (!isStopped()) await recheckEndedAttempts(services, isStopped);
  },
};
