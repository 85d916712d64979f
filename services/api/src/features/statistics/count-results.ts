import { addCounts, ageGroupOf, type Counts, countsOf } from '@kenali/instruments';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { readEpoch } from './epochs.ts';
import { InstrumentCounts } from './statistics.model.ts';

type CountServices = Pick<Services, 'instruments' | 'now'>;

/** Results that one transaction counts. */
const BATCH = 50;
/**
 * A transaction commits within 5 s of the time that it stores, so by then every earlier result is visible. That decides which
 * result of a child is the first.
 */
const SETTLED_MS = 60_000;
const FIELDS = ['userId', 'source', 'instrument', 'subjectKey', 'completedAt', 'progress', 'results.user'] as const;

type Completed = Pick<
  UserAssessmentDocument,
  '_id' | 'userId' | 'source' | 'instrument' | 'subjectKey' | 'completedAt' | 'progress' | 'results'
>;

/**
 * Adds the completed results that are not counted yet to the statistics of their instrument. Any number of processes may do so
 * at once: the mark on a result and the counts are written in one transaction, so each result counts exactly once.
 * @returns how many results were marked as counted
 */
export async function countResults(services: CountServices, isStopped = () => false): Promise<number> {
  let counted = 0;
  for (;;) {
    const epoch = (await readEpoch()).counting;
    const batch = isStopped() ? [] : await findDue(epoch, services.now());
    if (batch.length === 0) return counted;
    const groups = await groupsOf(batch, services);
    const isDone = await inTransaction((dbSession) => write(batch, groups, { epoch, dbSession, at: services.now() }));
    if (isDone) counted += batch.length;
  }
}

/** Results of this and of earlier versions of the software: those of earlier ones have no mark. */
const notCounted = (epoch: number) => ({
  status: 'completed' as const,
  erasedAt: null,
  countedIn: { $not: { $gte: epoch } },
});

const findDue = (epoch: number, now: Date): Promise<Completed[]> =>
  UserAssessment.find({ ...notCounted(epoch), completedAt: { $lte: new Date(now.getTime() - SETTLED_MS) } })
    .select([...FIELDS])
    .sort({ countedIn: 1 })
    .limit(BATCH)
    .lean<Completed[]>()
    .exec();

interface Group {
  instrument: { id: string; version: string };
  ageGroup: string;
  counts: Counts;
}

async function groupsOf(batch: readonly Completed[], { instruments }: CountServices): Promise<Group[]> {
  const groups = new Map<string, Group>();
  for (const each of batch) {
    const pinned = each.instrument && instruments.find(each.instrument.id, each.instrument.version);
    if (!pinned || !(await isIndependent(each))) continue;
    const instrument = { id: pinned.id, version: pinned.version };
    const ageGroup = ageGroupOf(ageOf(each));
    const name = `${instrument.id} ${instrument.version} ${ageGroup}`;
    const group = groups.get(name) ?? { instrument, ageGroup, counts: {} };
    addCounts(group.counts, countsOf(pinned, each.progress));
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
async function isIndependent({
  _id,
  userId,
  source,
  instrument,
  subjectKey,
  completedAt,
}: Completed): Promise<boolean> {
  if (source === 'staff' || !instrument || !completedAt) return false;
  const earlier = await UserAssessment.exists({
    userId,
    'instrument.id': instrument.id,
    'instrument.version': instrument.version,
    subjectKey: subjectKey ?? null,
    status: 'completed',
    erasedAt: null,
    source: { $ne: 'staff' },
    $or: [{ completedAt: { $lt: completedAt } }, { completedAt, _id: { $lt: _id } }],
  });
  return earlier === null;
}

interface WriteOptions {
  epoch: number;
  dbSession: ClientSession;
  at: Date;
}

/** @returns false if another process has counted one of the results meanwhile; nothing is written then */
async function write(batch: readonly Completed[], groups: readonly Group[], { epoch, dbSession, at }: WriteOptions) {
  const ids = batch.map(({ _id }) => _id);
  const { modifiedCount } = await UserAssessment.updateMany(
    { ...notCounted(epoch), _id: { $in: ids } },
    { $set: { countedIn: epoch } },
    { session: dbSession },
  );
  if (modifiedCount < ids.length) {
    await dbSession.abortTransaction();
    return false;
  }
  for (const { instrument, ageGroup, counts } of groups)
    await InstrumentCounts.updateOne(
      { _id: `${epoch} ${instrument.id} ${instrument.version} ${ageGroup}` },
      {
        $setOnInsert: { epoch, instrument, ageGroup },
        $set: { countedAt: at },
        $inc: Object.fromEntries(Object.entries(counts).map(([name, value]) => [`counts.${name}`, value])),
      },
      { session: dbSession, upsert: true },
    );
  return true;
}
