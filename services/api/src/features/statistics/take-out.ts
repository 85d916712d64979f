import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { COUNTED_FIELDS, type Completed, countsTimes, groupsOf } from './count-results.ts';
import { InstrumentCounts } from './statistics.model.ts';

type Counted = Completed & Pick<UserAssessmentDocument, 'addedTo'>;

/**
 * Takes the results of an account out of the statistics, in the transaction that changes its restrictions: from each counting that has
 * them, exactly what they had added. All of them, because another result of a child may be the first one now. The next round counts
 * those again that are not restricted.
 */
export async function takeOutOfStatistics(
  userId: number,
  { instruments }: Pick<Services, 'instruments'>,
  dbSession: ClientSession,
): Promise<void> {
  const own = { userId, status: 'completed' as const, countedIn: { $exists: true }, erasedAt: null };
  const found = await UserAssessment.find(own)
    .select([...COUNTED_FIELDS, 'addedTo'])
    .session(dbSession)
    .lean<Counted[]>();
  if (found.length === 0) return;
  const epochsOf = new Map(found.map(({ _id, addedTo = [] }) => [_id, addedTo]));
  for (const epoch of new Set([...epochsOf.values()].flat())) {
    const isIn = ({ _id }: Completed) => epochsOf.get(_id)?.includes(epoch) === true;
    for (const { instrument, ageGroup, counts } of await groupsOf(found, { instruments }, isIn)) {
      const _id = `${epoch} ${instrument.id} ${instrument.version} ${ageGroup}`;
      // Without a document, a rebuild has ended and deleted the counting.
      await InstrumentCounts.updateOne({ _id }, { $inc: countsTimes(-1, counts) }, { session: dbSession });
    }
  }
  const marks = { countedIn: 1, countedRound: 1, addedTo: 1 } as const;
  await UserAssessment.updateMany(own, { $unset: marks }, { session: dbSession });
}

/** Results that were counted before a restriction changed in another way than by its switch: with the profile of a child. */
export async function takeOutStale(services: Pick<Services, 'instruments'>): Promise<void> {
  const stale = await UserAssessment.distinct('userId', {
    restrictionRound: { $exists: true },
    countedIn: { $exists: true },
    $expr: { $ne: ['$restrictionRound', '$countedRound'] },
  });
  for (const userId of stale) await inTransaction((dbSession) => takeOutOfStatistics(userId, services, dbSession));
}
