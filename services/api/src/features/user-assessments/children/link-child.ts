import { childKey, type Id, type ParticipantInfo } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { comparisonKey } from '../../../db/encryption/search-keys.ts';
import { lockAccount } from '../../auth/index.ts';
import { Guardianship, IS_GUARDIAN } from '../guardianship.model.ts';
import { Child, type ChildDocument } from './child.model.ts';
import { namedChild } from './find-children.ts';

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
  await lockAccount(ownerId, dbSession);
  const use = (filter: object) =>
    Child.findOneAndUpdate(filter, { $set: { usedAt: now } }, { session: dbSession })
      .lean<Pick<ChildDocument, '_id'>>()
      .exec();
  // Keys of a child are those of the account that has the profile.
  const keyOf = (userId: number) => named && comparisonKey(userId, childKey(named));
  const isNamed = (userId: number) => {
    const key = keyOf(userId);
    return key === null ? {} : { $or: [{ key }, { earlierKeys: key }] };
  };
  const shared = chosen
    ? await Guardianship.findOne({ childId: chosen, ...IS_GUARDIAN, guardianId: ownerId }, { ownerId: 1 })
        .session(dbSession)
        .lean()
    : null;
  const profileOwner = shared?.ownerId ?? ownerId;
  const ofChoice = chosen ? await use({ _id: chosen, ownerId: profileOwner, ...isNamed(profileOwner) }) : null;
  const key = keyOf(ownerId);
  const profile = ofChoice ?? (key === null ? null : await use({ ownerId, key }));
  return profile ? profile._id : undefined;
}
