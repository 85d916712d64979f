import { describeError } from '@kenali/telemetry';
import type { Services } from '../../services.ts';
import { applyRetentionDaily } from './retention.ts';
import { eraseNext } from './run-erasures.ts';

export { applyRetention, countExpired, RetentionRun } from './retention.ts';
export { eraseNext } from './run-erasures.ts';
export { type ErasureStep, STEPS } from './steps.ts';

const EVERY_MS = 10_000;

/**
 * Works on due deletions, and once a day removes what is older than the installation keeps it, until stopped. Any number of
 * processes may run this; `stop` waits for the current round.
 */
export function startErasures(services: Services, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let isStopped = false;
  let round: Promise<unknown> = Promise.resolve();
  const run = () => {
    // A round that takes long must not run twice at once.
    round = round
      .then(() =>
        services.jobs.run('erasures', async () => {
          while (!isStopped && (await eraseNext(services)));
          if (!isStopped) await applyRetentionDaily(services, () => isStopped);
        }),
      )
      .catch((error: unknown) => {
        services.log.error({ failure: describeError(error) }, 'data cannot be erased');
      });
  };
  const timer = setInterval(run, everyMs).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
