import { NORMS_MIN } from '@kenali/contracts';
import { isDuplicateKey } from '../../db/model.ts';
import type { Job } from '../../jobs/start-job.ts';
import type { Services } from '../../services.ts';
import { countRemaining, readCountedChildren } from './counted-children.ts';
import { nextCells } from './next-cells.ts';
import { type NormGroup, normGroups } from './norm-groups.ts';
import { Norms, type NormsDocument, type StoredCell } from './norms.model.ts';

const HOUR_MS = 60 * 60_000;
/** Reading all results takes a while, and norms are about months. */
const COUNT_EVERY_MS = 6 * HOUR_MS;
/** Families may have left since an older count, so nobody sees it. */
const FRESH_MS = 24 * HOUR_MS;

/** Counts when it is due, and at once when a cell has lost so many children that it must no longer be shown. */
export const normsJob: Job = {
  name: 'norms',
  everyMs: 60_000,
  async run(services, isStopped) {
    for (const group of normGroups(services)) {
      if (isStopped()) return;
      const before = await readNorms(group);
      const isDue = !before || services.now().getTime() - before.countedAt.getTime() >= COUNT_EVERY_MS;
      if (isDue || (await hasShrunk(group, before))) await countGroup(group, services);
    }
  },
};

/** Counts all groups now. */
export async function countNorms(services: Services): Promise<void> {
  for (const group of normGroups(services)) await countGroup(group, services);
}

const readNorms = ({ key }: NormGroup): Promise<NormsDocument | null> =>
  Norms.findById(key).lean<NormsDocument>().exec();

/** Pages of results need no numbers of other results. */
const WITHOUT_RESULTS = { 'cells.results': 0, 'cells.published': 0, 'cells.remaining': 0 } as const;
export type ShownCell = Omit<StoredCell, 'results' | 'published' | 'remaining'>;
type ShownNorms = Pick<NormsDocument, 'countedAt'> & { cells: ShownCell[] };

/** What may be shown of a group now. */
export async function readShownCells(group: NormGroup, { now }: Pick<Services, 'now'>) {
  const found = await Norms.findById(group.key, WITHOUT_RESULTS).lean<ShownNorms>().exec();
  const isFresh = found !== null && now().getTime() - found.countedAt.getTime() < FRESH_MS;
  return { countedAt: found?.countedAt ?? null, cells: isFresh ? found.cells.filter(({ isShown }) => isShown) : [] };
}

/** Whether a shown cell has lost children since the last count, and may have too few now: only counting tells who has come instead. */
async function hasShrunk(group: NormGroup, { cells }: NormsDocument): Promise<boolean> {
  for (const { isShown, results, remaining } of cells) {
    const now = isShown ? await countRemaining(group, results) : NORMS_MIN;
    if (now < NORMS_MIN && now < remaining) return true;
  }
  return false;
}

/** @returns false if another process has counted, or a deletion has changed the state, meanwhile: nothing is written then */
async function countGroup(group: NormGroup, services: Services): Promise<boolean> {
  const before = await readNorms(group);
  const children = await readCountedChildren(group, services);
  const cells = group.bands.flatMap(({ fromMonths, toMonths }) =>
    nextCells(
      { fromMonths, toMonths },
      (before?.cells ?? []).filter((cell) => cell.fromMonths === fromMonths),
      children.filter(({ months }) => months >= fromMonths && months <= toMonths),
    ),
  );
  const next = { revision: (before?.revision ?? 0) + 1, countedAt: services.now(), cells };
  try {
    const filter = { _id: group.key, revision: before?.revision ?? 0 };
    const { modifiedCount, upsertedCount } = await Norms.updateOne(filter, { $set: next }, { upsert: !before });
    return modifiedCount + upsertedCount > 0;
  } catch (error) {
    // Another process was the first to count.
    if (isDuplicateKey(error, '_id')) return false;
    throw error;
  }
}
