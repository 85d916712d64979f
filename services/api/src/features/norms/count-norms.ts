import { NORMS_MIN, type NormCell } from '@kenali/contracts';
import { tryAcquire } from '../../db/throttle.ts';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import type { Job } from '../../jobs/start-job.ts';
import type { Services } from '../../services.ts';
import { findRemaining, readCountedChildren } from './counted-children.ts';
import { nextCells } from './next-cells.ts';
import { type NormGroup, normGroups } from './norm-groups.ts';
import { Norms, type NormsDocument } from './norms.model.ts';

/** Reading all results takes a while, and norms are about months. */
const COUNT_EVERY_MS = 6 * HOUR_MS;
/** How long others wait for a count that was begun, and may have been interrupted. */
const RETRY_MS = 10 * MINUTE_MS;

/** Counts when it is due. Any number of processes may run it. */
export const normsJob: Job = {
  name: 'norms',
  everyMs: MINUTE_MS,
  async run(services, isStopped) {
    for (const group of normGroups(services)) if (!isStopped()) await countGroup(group, services, isStopped);
  },
};

/** What may be shown now of the wanted cells of a group: those of which at least thirty children still count. */
export async function readShownCells(group: NormGroup, isWanted: (cell: NormCell) => boolean = () => true) {
  const found = await Norms.findById(group.key).lean<NormsDocument>();
  const cells = [];
  for (const { fromMonths, toMonths, sex, count, from, to, scores, results } of found?.cells ?? []) {
    const facts = { fromMonths, toMonths, sex, count, from, to };
    if (isWanted(facts) && (await findRemaining(group, results)).size >= NORMS_MIN) cells.push({ facts, scores });
  }
  return { countedAt: found?.countedAt ?? null, cells };
}

/** Writes nothing when it is stopped, or when a deletion or another count has changed the document meanwhile. */
async function countGroup(group: NormGroup, services: Services, isStopped: () => boolean): Promise<void> {
  const now = services.now();
  const _id = group.key;
  const before = await Norms.findByIdAndUpdate(
    _id,
    { $setOnInsert: { revision: 0, cells: [] } },
    { upsert: true, returnDocument: 'after' },
  ).lean<NormsDocument>();
  const isDue = !before.countedAt || now.getTime() - before.countedAt.getTime() >= COUNT_EVERY_MS;
  if (!isDue || !(await tryAcquire(`norms ${_id}`, RETRY_MS, now))) return;
  const children = await readCountedChildren(group, services, isStopped);
  if (!children) return;
  const cells = group.bands.flatMap((band) => nextCells(band, before.cells, children));
  await Norms.updateOne(
    { _id, revision: before.revision },
    { $set: { countedAt: services.now(), cells }, $inc: { revision: 1 } },
  );
}
