import { NORMS_MIN } from '@kenali/contracts';
import { isDuplicateKey } from '../../db/model.ts';
import type { Job } from '../../jobs/start-job.ts';
import type { Services } from '../../services.ts';
import { findRemaining, readCountedChildren } from './counted-children.ts';
import { nextCells } from './next-cells.ts';
import { type NormGroup, normGroups } from './norm-groups.ts';
import { Norms, type NormsDocument, type StoredCell } from './norms.model.ts';

const HOUR_MS = 60 * 60_000;
/** Reading all results takes a while, and norms are about months. */
const COUNT_EVERY_MS = 6 * HOUR_MS;
/** Families may have left since an older count, so nobody sees it. */
const FRESH_MS = 24 * HOUR_MS;
/** How long a killed process keeps the others waiting. It is renewed before each batch. */
const LEASE_MS = 60_000;

/**
 * Counts when it is due, and at once when a cell has lost so many children that it must no longer be shown. Any number of processes may
 * run it: one of them takes the lease of a group.
 */
export const normsJob: Job = {
  name: 'norms',
  everyMs: 60_000,
  async run(services, isStopped) {
    for (const group of normGroups(services)) if (!isStopped()) await countGroup(group, services, isStopped);
  },
};

async function isDue(group: NormGroup, before: NormsDocument, now: number): Promise<boolean> {
  const { leaseUntil, countedAt } = before;
  if (leaseUntil && leaseUntil.getTime() > now) return false;
  return !countedAt || now - countedAt.getTime() >= COUNT_EVERY_MS || hasShrunk(group, before);
}

/** What may be shown of a group now. Pages need no numbers of results. */
export async function readShownCells({ key }: NormGroup, { now }: Pick<Services, 'now'>) {
  const found = await Norms.findById(key, { 'cells.results': 0 }).lean<NormsDocument>();
  const countedAt = found?.countedAt ?? null;
  const isFresh = countedAt !== null && now().getTime() - countedAt.getTime() < FRESH_MS;
  const shown = isFresh ? (found?.cells ?? []).filter(({ isShown }) => isShown) : [];
  const toCell = ({ fromMonths, toMonths, sex, count, from, to, scores }: StoredCell) => ({
    facts: { fromMonths, toMonths, sex, count, from, to },
    scores,
  });
  return { countedAt, cells: shown.map(toCell) };
}

/** Whether a shown cell has lost children since the last count, and may have too few now: only counting tells who has come instead. */
async function hasShrunk(group: NormGroup, { cells }: NormsDocument): Promise<boolean> {
  for (const { isShown, results, remaining } of cells) {
    const now = isShown ? (await findRemaining(group, results)).size : NORMS_MIN;
    if (now < NORMS_MIN && now < remaining) return true;
  }
  return false;
}

/**
 * Whose revision is the current one counts. It writes nothing when it is stopped, or has lost the revision meanwhile: to another process,
 * because its lease has ended, or to a deletion.
 */
async function countGroup(group: NormGroup, services: Services, isStopped: () => boolean): Promise<void> {
  const before = await Norms.findById(group.key).lean<NormsDocument>();
  if (before && !(await isDue(group, before, services.now().getTime()))) return;
  const revision = before?.revision ?? 0;
  const own = { _id: group.key, revision: revision + 1 };
  const lease = () => ({ leaseUntil: new Date(services.now().getTime() + LEASE_MS) });
  const taken = await Norms.updateOne(
    { _id: group.key, revision },
    { $inc: { revision: 1 }, $set: lease(), $setOnInsert: { cells: [] } },
    { upsert: !before },
  ).catch((error: unknown) => {
    // Another process is the first to count.
    if (!isDuplicateKey(error, '_id')) throw error;
  });
  if (!taken || taken.modifiedCount + taken.upsertedCount === 0) return;
  const goesOn = async () => !isStopped() && (await Norms.updateOne(own, { $set: lease() })).matchedCount > 0;
  const children = await readCountedChildren(group, services, goesOn);
  const counted = children && {
    countedAt: services.now(),
    cells: group.bands.flatMap((band) => nextCells(band, before?.cells ?? [], children)),
  };
  await Norms.updateOne(own, { ...(counted && { $set: counted }), $unset: { leaseUntil: 1 } });
}
