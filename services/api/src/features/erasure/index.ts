import type { Job } from '../../jobs/start-job.ts';
import { applyRetentionDaily } from './retention.ts';
import { eraseNext } from './run-erasures.ts';

export { applyRetention, countExpired, RetentionRun } from './retention.ts';
export { eraseNext } from './run-erasures.ts';
export { type ErasureStep, STEPS } from './steps.ts';

const EVERY_MS = 10_000;

/** Works on due deletions, and once a day removes what is older than the installation keeps it. */
export const erasuresJob: Job = {
  name: 'erasures',
  everyMs: EVERY_MS,
  async run(services, isStopped) {
    while (!isStopped() && (await eraseNext(services)));
    if (!isStopped()) await applyRetentionDaily(services, isStopped);
  },
};
