import type { AdminFamily } from '@kenali/contracts';
import { findUserName } from '../results/index.ts';
import {
  Child,
  type ChildDocument,
  concernsProfile,
  consentStateOf,
  endsConsent,
  Guardianship,
  type GuardianshipDocument,
  IS_GUARDIAN,
  lastConsentEvent,
  Restriction,
  type RestrictionDocument,
  restrictionsOn,
} from '../user-assessments/index.ts';
import { acceptedParts } from './own-guardianships.ts';

/**
 * The guardians of the profiles of an account, and its own guardianships, for staff. A child whose owner restricts it, or has ended the consent,
 * has no name.
 */
export async function readFamily(userId: number): Promise<Omit<AdminFamily, 'observers'>> {
  const [profiles, found] = await Promise.all([
    Child.find({ ownerId: userId }).sort({ _id: 1 }).lean<ChildDocument[]>(),
    Guardianship.find({ ...IS_GUARDIAN, $or: [{ ownerId: userId }, { guardianId: userId }] })
      .sort({ _id: 1 })
      .lean<GuardianshipDocument[]>(),
  ]);
  const shown = await findUnrestricted(profiles);
  const children = profiles.map(async (child) => {
    const own = shown.includes(child) ? found.filter(({ childId }) => childId === child._id) : [];
    return {
      id: child._id,
      name: shown.includes(child) ? child.name : null,
      guardians: await Promise.all(own.map(guardianOf)),
    };
  });
  const own = found.filter(({ guardianId }) => guardianId === userId);
  return { children: await Promise.all(children), guardianOf: await readOther(own) };
}

const guardianOf = async (found: GuardianshipDocument) => ({
  ...(await viewOf(found)),
  name: await findUserName(found.guardianId as number),
});

async function viewOf(found: GuardianshipDocument) {
  const last = await lastConsentEvent(found.guardianId as number);
  // A consent that was narrowed holds from the time when it was given.
  const since = last?.grantedAt ?? last?.at ?? null;
  return { ...acceptedParts(found), consent: { state: consentStateOf(last), since: since?.toISOString() ?? null } };
}

async function readOther(found: readonly GuardianshipDocument[]): Promise<AdminFamily['guardianOf']> {
  const profiles = await Child.find({ _id: { $in: found.map(({ childId }) => childId) } }).lean<ChildDocument[]>();
  const shown = await findUnrestricted(profiles);
  return Promise.all(
    found.map(async (each) => ({
      ...(await viewOf(each)),
      ownerName: await findUserName(each.ownerId),
      childName: shown.find(({ _id }) => _id === each.childId)?.name ?? null,
    })),
  );
}

async function findUnrestricted(profiles: readonly ChildDocument[]): Promise<ChildDocument[]> {
  const owners = [...new Set(profiles.map(({ ownerId }) => ownerId))];
  const read = owners.map(async (ownerId) => ({
    ownerId,
    last: await lastConsentEvent(ownerId),
    on: await Restriction.find(restrictionsOn(ownerId)).lean<RestrictionDocument[]>(),
  }));
  const known = await Promise.all(read);
  return profiles.filter((child) => {
    const owner = known.find(({ ownerId }) => ownerId === child.ownerId);
    return !owner?.on.some((each) => concernsProfile(each, child)) && !(owner?.last && endsConsent(owner.last));
  });
}
