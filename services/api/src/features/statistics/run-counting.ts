import { MINUTE_MS } from '../../durations.ts';
import type { Job } from '../../jobs/start-job.ts';
import type { Services } from '../../services.ts';
import { UserAssessment } from '../user-assessments/index.ts';
import { countResults } from './count-results.ts';
import { beginEpoch, readEpoch, showEpoch } from './epochs.ts';
import { InstrumentCounts } from './statistics.model.ts';
import { takeOutStale } from './take-out.ts';

const EVERY_MS = MINUTE_MS;

/** Takes out what restrictions have changed, and counts new results. */
export const countingJob: Job = {
  name: 'statistics',
  everyMs: EVERY_MS,
  async run(services, isStopped) {
    await takeOutStale(services);
    await countResults(services, isStopped);
  },
};

/**
 * Counts all results again, in a new epoch, while staff see the numbers of the one before. It may run while the platform
 * works, and again after it was interrupted. @returns how many results it went through
 */
export async function rebuildStatistics(services: Pick<Services, 'instruments' | 'now'>): Promise<number> {
  await beginEpoch();
  let counted = 0;
  let epoch: number;
  do {
    epoch = (await readEpoch()).counting;
    counted += await countResults(services);
  } while (!(await showEpoch(epoch)));
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
