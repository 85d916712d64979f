import { fullName, type GuardianRelationship, type Id } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import { User } from '../../auth/index.ts';
import { RELEASED, UNRESTRICTED } from '../access.ts';
import { ConsentEvent, type ConsentEventDocument, endsConsent } from '../consent/consent-event.model.ts';
import { Guardianship, type GuardianshipDocument, IS_GUARDIAN } from '../guardianship.model.ts';
import { Child, type ChildDocument } from './child.model.ts';
import { Restriction, type RestrictionDocument, restrictionsOn } from './restriction.model.ts';

/** The owner of a profile, or a guardian. */
export interface Member {
  userId: number;
  name: string;
  /** Null for the owner. */
  relationship: GuardianRelationship | null;
}

interface Circle {
  child: ChildDocument;
  /** Those whose results the others may see, and who may see those of the others. */
  members: Member[];
}

/** Matches results that others than their owner may see. */
export const VISIBLE_TO_GUARDIANS = {
  status: 'completed' as const,
  withdrawnAt: null,
  erasedAt: null,
  ...RELEASED,
  ...UNRESTRICTED,
};

/**
 * Everyone who may see a child now, if the account is one of them. Every call reads it again, from the database: guardianships, accounts,
 * consents and restrictions. Without the owner there is none, because the profile is the owner's.
 */
export async function findCircle(childId: number, callerId: number): Promise<Circle | null> {
  const [child, guardians] = await Promise.all([
    Child.findById(childId).lean<ChildDocument>(),
    Guardianship.find({ childId, ...IS_GUARDIAN }).lean<GuardianshipDocument[]>(),
  ]);
  if (!child) return null;
  const ids = [child.ownerId, ...guardians.map(({ guardianId }) => guardianId as number)];
  if (!ids.includes(callerId)) return null;
  const [users, events, on] = await Promise.all([
    User.find({ _id: { $in: ids }, isActive: true }, { firstName: 1, lastName: 1 }).lean(),
    ConsentEvent.find({ userId: { $in: ids } })
      .sort({ sequence: 1 })
      .lean<ConsentEventDocument[]>(),
    Restriction.find(restrictionsOn(child.ownerId)).lean<RestrictionDocument[]>(),
  ]);
  if (on.some((restriction) => concernsProfile(restriction, child))) return null;
  const members = ids.flatMap((userId): Member[] => {
    const user = users.find(({ _id }) => _id === userId);
    const own = events.filter((event) => event.userId === userId);
    const guardianship = guardians.find(({ guardianId }) => guardianId === userId);
    const isGiven = guardianship
      ? !own.some((event) => event.sequence > guardianship.consentSequence && endsConsent(event))
      : !own.slice(-1).some(endsConsent);
    if (!user || !isGiven) return [];
    const name = fullName(user);
    return [{ userId, name, relationship: guardianship?.relationship ?? null }];
  });
  const isMember = (id: number) => members.some(({ userId }) => userId === id);
  return isMember(child.ownerId) && isMember(callerId) ? { child, members } : null;
}

/** Marks a profile as used. @throws AppError NOT_FOUND, also for a profile of another account, unless this one is a guardian */
export async function assertOwnChild(id: Id | null | undefined, ownerId: number, now: Date): Promise<void> {
  if (typeof id !== 'number') return;
  const use = (filter: object) => Child.updateOne({ _id: id, ...filter }, { $set: { usedAt: now } });
  const own = await use({ ownerId });
  if (own.matchedCount > 0) return;
  const shared = (await findCircle(id, ownerId)) ? await use({}) : null;
  if (!shared?.matchedCount) throw new AppError('NOT_FOUND');
}

/** Whether a restriction is about a profile of the same account. */
export const concernsProfile = (restriction: RestrictionDocument, { _id, key, earlierKeys }: ChildDocument): boolean =>
  !restriction.child ||
  restriction.childId === _id ||
  [key, ...earlierKeys].some((each) => restriction.keys.includes(each));
