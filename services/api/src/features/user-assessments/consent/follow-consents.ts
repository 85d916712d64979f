import { inTransaction } from '../../../db/database.ts';
import { lockAccount } from '../../auth/index.ts';
import { UNRESTRICTED } from '../access.ts';
import { markRestricted } from '../children/mark-restricted.ts';
import { UserAssessment } from '../user-assessment.model.ts';
import { ConsentEvent, type ConsentEventDocument } from './consent-event.model.ts';
import { CHILD_AGES } from './consent-gate.ts';

/**
 * The last consent event of an account says what others may work with, and the marks follow it: after a restore, which adds events, and after
 * a process of a version that marks only what is open. Any number of processes may do this at their start.
 * @returns how many accounts had other marks
 */
export async function followConsents(): Promise<number> {
  const last = await ConsentEvent.aggregate<Pick<ConsentEventDocument, 'userId' | 'kind'>>([
    { $sort: { userId: 1, sequence: -1 } },
    { $group: { _id: '$userId', kind: { $first: '$kind' }, relationship: { $first: '$relationship' } } },
    { $match: { $or: [{ kind: 'withdrawn' }, { relationship: 'Diri sendiri' }] } },
    { $project: { _id: 0, userId: '$_id', kind: 1 } },
  ]);
  const withdrawn = last.flatMap(({ userId, kind }) => (kind === 'withdrawn' ? [userId] : []));
  const forSelf = last.flatMap(({ userId, kind }) => (kind === 'withdrawn' ? [] : [userId]));
  // The database cannot read whether a form names a child, only that one did at some time.
  const ended = [
    { userId: { $in: withdrawn } },
    { userId: { $in: forSelf }, 'assessment.type': 'sensory' },
    { userId: { $in: forSelf }, 'assessment.ageRange': CHILD_AGES },
    { userId: { $in: forSelf }, childWords: { $exists: true } },
  ];
  const isPaused = { restrictedAt: { $exists: true }, pausedByConsent: true };
  const accounts = await UserAssessment.distinct('userId', {
    erasedAt: null,
    $or: [
      { ...UNRESTRICTED, $or: ended },
      { ...isPaused, $nor: ended },
    ],
  } as object);
  let changed = 0;
  for (const userId of accounts) {
    const isChanged = await inTransaction(async (dbSession) => {
      await lockAccount(userId, dbSession);
      return markRestricted(userId, dbSession);
    });
    if (isChanged) changed += 1;
  }
  return changed;
}
