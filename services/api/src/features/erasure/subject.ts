import { childKey, searchKey } from '@kenali/contracts';
import { inTransaction } from '../../db/database.ts';
import { sealField } from '../../db/encryption/sealed-fields.ts';
import { comparisonKey } from '../../db/encryption/search-keys.ts';
import { phoneTokens, searchTokens } from '../../db/search-tokens.ts';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import { Outbox } from '../../outbox/outbox.model.ts';
import { endSessionsOf, lockAccount, User, type UserDocument } from '../auth/index.ts';
import { DataRequest, type DataRequestDocument, type ErasureWork, findBlocker } from '../data-requests/index.ts';
import { endObservations } from '../observations/index.ts';
import { endShareLinks } from '../sharing/index.ts';
import {
  Child,
  type ChildDocument,
  endGuardianships,
  type FoundChild,
  findChildren,
  Guardianship,
  hasKey,
  isOtherChild,
  markRestricted,
  ofAccount,
  Restriction,
  type RestrictionDocument,
  UserAssessment,
} from '../user-assessments/index.ts';

/** Below this length, a word says nothing about a person. */
const NEEDLE_MIN = 3;
/** A call of the closed account may still be running for this long. Later documents with its address are of another account. */
const LATE_CALLS_MS = MINUTE_MS;

/**
 * Begins a deletion that is due: stores whom it is about, and closes the account. The owner can no longer take it back.
 * An account with an unpaid order waits for another hour.
 * @returns the request as it is stored now; null if the owner was faster, or the account has to wait
 */
export async function beginErasure(request: DataRequestDocument, now: Date): Promise<DataRequestDocument | null> {
  const { _id, userId, holder } = request;
  const isWhole = request.kind === 'delete_account';
  const isReused = await isReusedProfile(request);
  const work = await workOf(isReused ? { ...request, childId: undefined } : request, now);
  const begun = await inTransaction(async (dbSession) => {
    if (isWhole) {
      // A write conflict orders this and a new order of the account.
      await User.updateOne({ _id: userId, role: 'user' }, { $inc: { touched: 1 } }, { session: dbSession });
      if (request.state === 'waiting' && (await findBlocker(userId, dbSession))) return 'blocked' as const;
    }
    const started = await DataRequest.findOneAndUpdate(
      { _id, state: request.state, holder: holder as string },
      {
        $set: {
          state: 'erasing',
          work: { ...work, needles: sealField('dataRequests', _id, 'work.needles', work.needles) },
        } as never,
        ...(isReused && { $unset: { childId: 1 } }),
      },
      { session: dbSession, returnDocument: 'after' },
    ).lean<DataRequestDocument>();
    if (!started || !isWhole) return started;
    await User.updateOne({ _id: userId }, { $set: { isActive: false } }, { session: dbSession });
    await endSessionsOf(userId, dbSession);
    await endShareLinks({ userId }, { at: now, reason: 'deletion' }, dbSession);
    await endGuardianships(ofAccount(userId), { by: userId, reason: 'deletion', at: now }, dbSession);
    await endObservations({ userId }, { at: now, reason: 'deletion' }, dbSession);
    return started;
  });
  if (begun !== 'blocked') return begun;
  const notBefore = new Date(now.getTime() + HOUR_MS);
  await DataRequest.updateOne({ _id, holder: holder as string }, { $set: { notBefore } });
  return null;
}

/** Whether the profile, which had no results, has become another child since the request, at once or one field after the other. */
async function isReusedProfile({ userId, child, childId, requestedAt }: DataRequestDocument): Promise<boolean> {
  if (childId === undefined || !child) return false;
  const profile = await Child.findById(childId).lean<ChildDocument>();
  if (!profile) return false;
  const key = comparisonKey(userId, childKey(child));
  if (![profile.key, ...profile.earlierKeys].includes(key)) return true;
  const had = { userId, childId, status: 'completed', completedAt: { $lte: requestedAt } } as const;
  return isOtherChild(profile, child) && !(await UserAssessment.exists(had));
}

async function workOf(request: DataRequestDocument, now: Date): Promise<ErasureWork> {
  const { userId, kind, child, erasedIds = [] } = request;
  const [children, profiles] = await Promise.all([findChildren(userId), Child.find(profilesOf(request)).lean()]);
  const isAbout = (found: (typeof children)[number]) =>
    kind === 'delete_account' || isOf(request, found) || (!child && found.ids.some((id) => erasedIds.includes(id)));
  const about = [...children.filter(isAbout).flatMap(({ spellings }) => spellings), ...profiles];
  const user = await User.findById(userId).lean<UserDocument>();
  const isWhole = kind === 'delete_account';
  const ownTokens = user ? searchTokens([user.firstName, user.lastName]) : [];
  const ofChildren = about.flatMap(({ name, birthDate }) => [...searchTokens([name]), birthDate]);
  const words = [
    // A family name says nothing about one child.
    ...ofChildren.filter((word) => isWhole || !ownTokens.includes(word)),
    ...(user && isWhole ? [...ownTokens, user.email, ...phoneTokens(user.whatsappNumber)] : []),
  ];
  const needles = [...new Set(words.map(searchKey).filter((word) => word.length >= NEEDLE_MIN))];
  const emails = user && isWhole ? await emailsOf(user, now) : [];
  return { step: 0, pass: 1, startedAt: now, needles, emails };
}

/**
 * The address of the account, and earlier ones as far as its messages still name them. Another account may have an earlier one
 * by now: its documents are left alone.
 */
async function emailsOf({ _id, email }: UserDocument, now: Date): Promise<ErasureWork['emails']> {
  const until = new Date(now.getTime() + LATE_CALLS_MS);
  const known = await Outbox.distinct('email', { userId: _id, email: { $gt: '' } });
  const earlier = known.flatMap((address) => (address && address !== email ? [address] : []));
  const taken = await User.find({ email: { $in: earlier } }, { email: 1, createdAt: 1, emailChangedAt: 1 }).lean();
  const takenAt = new Map(taken.map((other) => [other.email, other.emailChangedAt ?? other.createdAt]));
  return [{ address: email, until }, ...earlier.map((address) => ({ address, until: takenAt.get(address) ?? until }))];
}

/** Whether a deletion is about this child. The profile may have been corrected or saved since the request. */
const isOf = ({ child, childId }: Pick<DataRequestDocument, 'child' | 'childId'>, found: FoundChild): boolean =>
  (childId !== undefined && found.childId === childId) ||
  (child !== undefined && childKey(found.child) === childKey(child));

/** The profiles that a deletion removes. */
export function profilesOf({ userId: ownerId, kind, child, childId }: DataRequestDocument): object {
  if (kind === 'delete_account') return { ownerId };
  const key = child && comparisonKey(ownerId, childKey(child));
  const named = [...(childId === undefined ? [] : [{ _id: childId }]), ...(key ? [{ key }] : [])];
  return named.length > 0 ? { ownerId, $or: named } : { ownerId, _id: null };
}

/** Guardianships and invitations go with the profile or the account. @returns how many there were */
export async function eraseGuardianships(request: DataRequestDocument): Promise<number> {
  const profiles = await Child.find(profilesOf(request), { _id: 1 }).lean();
  const known = request.childId === undefined ? [] : [request.childId];
  const ofProfiles = { ownerId: request.userId, childId: { $in: [...known, ...profiles.map(({ _id }) => _id)] } };
  const filter = request.kind === 'delete_account' ? ofAccount(request.userId) : ofProfiles;
  return (await Guardianship.deleteMany(filter)).deletedCount;
}

/** The user assessments that a deletion is about, also those that it has emptied already. */
export async function findErasedIds(request: DataRequestDocument): Promise<number[]> {
  const { userId, kind, erasedIds = [] } = request;
  if (kind === 'delete_account') {
    const found = await UserAssessment.find({ userId }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }
  const current = (await findChildren(userId)).filter((each) => isOf(request, each)).flatMap(({ ids }) => ids);
  return [...new Set([...erasedIds, ...current])];
}

/** Restrictions name the person, so they go; their requests stay as numbers. @returns how many there were */
export async function eraseRestrictions({ userId, kind, child, childId }: DataRequestDocument): Promise<number> {
  const isAbout = (restriction: RestrictionDocument) =>
    kind === 'delete_account' ||
    (childId !== undefined && restriction.childId === childId) ||
    (child !== undefined && hasKey(restriction.keys, userId, child));
  return inTransaction(async (dbSession) => {
    await lockAccount(userId, dbSession);
    const all = await Restriction.find({ userId }).session(dbSession).lean<RestrictionDocument[]>();
    const found = all.filter(isAbout);
    if (found.length === 0) return 0;
    await DataRequest.updateMany(
      { _id: { $in: found.map(({ requestId }) => requestId) } },
      { $unset: { child: 1, message: 1, isInEffect: 1 } },
      { session: dbSession },
    );
    await Restriction.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session: dbSession });
    await markRestricted(userId, dbSession);
    return found.length;
  });
}
