import { addCounts, type Counts, countsOf } from '@kenali/instruments';
import { ageGroupOf } from '@kenali/instruments/rules';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../db/database.ts';
import { MINUTE_MS } from '../../durations.ts';
import type { Services } from '../../services.ts';
import { UNRESTRICTED, UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { readEpoch } from './epochs.ts';
import { InstrumentCounts } from './statistics.model.ts';

type CountServices = Pick<Services, 'instruments' | 'now'>;

/** Results that one transaction counts. */
const BATCH = 50;
/**
 * A transaction commits within 5 s of the time that it stores, so by then every earlier result is visible. That decides which
 * result of a child is the first.
 */
const SETTLED_MS = MINUTE_MS;
const OWN_FIELDS = [
  'userId',
  'source',
  'instrument',
  'subjectKey',
  'completedAt',
  'progress',
  'restrictionRound',
] as const;
export const COUNTED_FIELDS = [...OWN_FIELDS, 'results.user'];

export type Completed = Pick<UserAssessmentDocument, '_id' | 'results' | (typeof OWN_FIELDS)[number]>;

/**
 * Adds the completed results that are not counted yet to the statistics of their instrument. Any number of processes may do so
 * at once: the mark on a result and the counts are written in one transaction, so each result counts exactly once.
 * @returns how many results were marked as counted
 */
export async function countResults(services: CountServices, isStopped = () => false): Promise<number> {
  let counted = 0;
  for (;;) {
    const { counting: epoch, shown } = await readEpoch();
    const batch = isStopped() ? [] : await findDue(epoch, services.now());
    if (batch.length === 0) return counted;
    const groups = await groupsOf(batch, services);
    const isDone = await inTransaction((dbSession) =>
      write(batch, groups, { epoch, shown, dbSession, at: services.now() }),
    );
    if (isDone) counted += batch.length;
  }
}

/** Results without a mark, or with one of an earlier counting. Restricted ones are never due. */
const notCounted = (epoch: number) => ({
  status: 'completed' as const,
  erasedAt: null,
  ...UNRESTRICTED,
  countedIn: { $not: { $gte: epoch } },
});

const findDue = (epoch: number, now: Date): Promise<Completed[]> =>
  UserAssessment.find({ ...notCounted(epoch), completedAt: { $lte: new Date(now.getTime() - SETTLED_MS) } })
    .select(COUNTED_FIELDS)
    .sort({ countedIn: 1 })
    .limit(BATCH)
    .lean<Completed[]>()
    .exec();

export interface Group {
  instrument: { id: string; version: string };
  ageGroup: string;
  counts: Counts;
  /** The results in it. */
  ids: number[];
}

/** @param counts whether a result belongs to the statistics */
export async function groupsOf(
  batch: readonly Completed[],
  { instruments }: Pick<CountServices, 'instruments'>,
  counts: (found: Completed) => boolean | Promise<boolean> = isIndependent,
): Promise<Group[]> {
  const groups = new Map<string, Group>();
  for (const each of batch) {
    const pinned = each.instrument && instruments.find(each.instrument.id, each.instrument.version);
    if (!pinned || !(await counts(each))) continue;
    const instrument = { id: pinned.id, version: pinned.version };
    const ageGroup = ageGroupOf(ageOf(each));
    const name = `${instrument.id} ${instrument.version} ${ageGroup}`;
    const group = groups.get(name) ?? { instrument, ageGroup, counts: {}, ids: [] };
    addCounts(group.counts, countsOf(pinned, each.progress));
    group.ids.push(each._id);
    groups.set(name, group);
  }
  return [...groups.values()];
}

const ageOf = ({ results }: Completed): number | null =>
  results?.user.type === 'sensory' ? (results.user.participantInfo.ageMonths ?? null) : null;

/**
 * Statistics assume independent results: a second one of the same child would count the child twice. Trials of staff are no
 * results of families.
 */
async function isIndependent(found: Completed): Promise<boolean> {
  const { _id, userId, source, instrument, subjectKey, completedAt } = found;
  if (source === 'staff' || !instrument || !completedAt) return false;
  const earlier = await UserAssessment.exists({
    userId,
    'instrument.id': instrument.id,
    'instrument.version': instrument.version,
    subjectKey: subjectKey ?? null,
    status: 'completed',
    erasedAt: null,
    source: { $ne: 'staff' },
    ...UNRESTRICTED,
    $or: [{ completedAt: { $lt: completedAt } }, { completedAt, _id: { $lt: _id } }],
  });
  return earlier === null;
}

/**
 * @returns false if another process has counted one of the results meanwhile, or its owner has changed a restriction; nothing is
 * written then
 */
async function write(
  batch: readonly Completed[],
  groups: readonly Group[],
  { epoch, shown, dbSession, at }: { epoch: number; shown: number; dbSession: ClientSession; at: Date },
): Promise<boolean> {
  const asRead = batch.map(({ _id, restrictionRound = null }) => ({ _id, restrictionRound }));
  const kept = { $filter: { input: { $ifNull: ['$addedTo', []] }, cond: { $gte: ['$$this', shown] } } };
  const added = groups.flatMap(({ ids }) => ids);
  const { modifiedCount } = await UserAssessment.collection.updateMany(
    { ...notCounted(epoch), $or: asRead } as never,
    [
      {
        $set: {
          countedIn: epoch,
          countedRound: '$restrictionRound',
          addedTo: { $cond: [{ $in: ['$_id', added] }, { $concatArrays: [kept, [epoch]] }, kept] },
        },
      },
    ],
    { session: dbSession },
  );
  if (modifiedCount < batch.length) {
    await dbSession.abortTransaction();
    return false;
  }
  for (const { instrument, ageGroup, counts } of groups)
    await InstrumentCounts.updateOne(
      { _id: `${epoch} ${instrument.id} ${instrument.version} ${ageGroup}` },
      { $setOnInsert: { epoch, instrument, ageGroup }, $set: { countedAt: at }, $inc: countsTimes(1, counts) },
      { session: dbSession, upsert: true },
    );
  return true;
}

/** Adds the counts to those of a document, or takes them away. */
export const countsTimes = (sign: 1 | -1, counts: Counts): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([name, value]) => [`counts.${name}`, sign * value]));
