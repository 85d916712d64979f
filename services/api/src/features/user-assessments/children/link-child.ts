import type { Id, ParticipantInfo } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { comparisonKeys } from '../../../encryption/search-keys.ts';
import { AppError } from '../../../http/app-error.ts';
import { lockSearchTokens } from '../../auth/index.ts';
import { Child, type ChildDocument } from './child.model.ts';
import { childKey, namedChild } from './find-children.ts';

/** Marks a profile as used. @throws AppError NOT_FOUND, also for a profile of another account */
export async function assertOwnChild(id: Id | null | undefined, ownerId: number, now: Date): Promise<void> {
  if (typeof id !== 'number') return;
  const { matchedCount } = await Child.updateOne({ _id: id, ownerId }, { $set: { usedAt: now } });
  if (matchedCount === 0) throw new AppError('NOT_FOUND');
}

interface Choice {
  ownerId: number;
  /** The profile that the user chose, if any. */
  chosen: Id | null | undefined;
  participant: Partial<ParticipantInfo>;
  now: Date;
}

/**
 * Returns the profile that a result belongs to, in the transaction that completes it. The participant form decides: a profile
 * that was chosen before the form was filled in for another child does not count. Without a choice, the profile with the same
 * name and day of birth counts. The lock orders this and a profile that is saved, changed or deleted at the same time.
 */
export async function findChildOfResult(
  { ownerId, chosen, participant, now }: Choice,
  dbSession: ClientSession,
): Promise<Id | undefined> {
  const named = namedChild(participant);
  if (!named && !chosen) return undefined;
  await lockSearchTokens(ownerId, dbSession);
  const use = (filter: object) =>
    Child.findOneAndUpdate({ ownerId, ...filter }, { $set: { usedAt: now } }, { session: dbSession })
      .lean<Pick<ChildDocument, '_id'>>()
      .exec();
  const key = named && { $in: comparisonKeys(ownerId, childKey(named)) };
  const isNamed = key === null ? {} : { $or: [{ key }, { earlierKeys: key }] };
  const profile = (chosen && (await use({ _id: chosen, ...isNamed }))) || (key !== null && (await use({ key })));
  return profile ? profile._id : undefined;
}
