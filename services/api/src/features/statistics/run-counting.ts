import { describeError } from '@kenali/telemetry';
import type { Services } from '../../services.ts';
import { UserAssessment } from '../user-assessments/index.ts';
import { countResults } from './count-results.ts';
import { beginEpoch, readEpoch, showEpoch } from './epochs.ts';
import { InstrumentCounts } from './statistics.model.ts';
import { takeOutStale } from './take-out.ts';

const EVERY_MS = 60_000;

/** Takes out what restrictions have changed, and counts new results, every minute until stopped. `stop` waits for the current round. */
export function startCounting(services: Services, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let isStopped = false;
  let round: Promise<unknown> = Promise.resolve();
  const count = async () => {
    await takeOutStale(services);
    return countResults(services, () => isStopped);
  };
  const run = () => {
    // A round that takes long must not run twice at once.
    round = round
      .then(() => services.jobs.run('statistics', count))
      .catch((error: unknown) => {
        services.log.error({ failure: describeError(error) }, 'results cannot be counted');
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

/**
 * Counts all results again, in a new epoch, while staff see the numbers of the one before. It may run while the platform
 * works, and again after it was interrupted. @returns how many results it went through
 */
export async function rebuildStatistics(services: Pick<Services, 'instruments' | 'now'>): Promise<number> {
  const epoch = await beginEpoch();
  const counted = await countResults(services);
  await showEpoch(epoch);
  await InstrumentCounts.deleteMany({ epoch: { $lt: epoch } });
  return counted;
}

/**
 * Takes results that were emptied out of the statistics: nobody can say any more what each of them had added, so the others are
 * counted again. Repeating it changes nothing. @returns how many of the results had been counted
 */
export async function recountWithout(
  ids: readonly number[],
  services: Pick<Services, 'instruments' | 'now'>,
): Promise<number> {
  const { shown } = await readEpoch();
  const counted = await UserAssessment.countDocuments({ _id: { $in: [...ids] }, countedIn: { $gte: shown } });
  if (counted > 0) await rebuildStatistics(services);
  return counted;
}
