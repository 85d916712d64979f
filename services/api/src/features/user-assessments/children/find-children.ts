import { type ChildRef, childKey, type ParticipantInfo } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { comparisonKey } from '../../../db/encryption/search-keys.ts';
import { UserAssessment, type UserAssessmentDocument } from '../user-assessment.model.ts';
import { Child, type ChildDocument } from './child.model.ts';

/** Whether stored keys of an account have the one of a child. */
export const hasKey = (stored: readonly string[], userId: number, child: ChildRef): boolean =>
  stored.includes(comparisonKey(userId, childKey(child)));

/** The child that a participant form names; null while it has neither name nor day of birth. */
export function namedChild(participant: Partial<ParticipantInfo> | undefined): ChildRef | null {
  const { childName: name = '', childBirthDate: birthDate = '' } = participant ?? {};
  return name || birthDate ? { name, birthDate } : null;
}

export interface FoundChild {
  /** As the profile has it, else as the first participant form does. */
  child: ChildRef;
  /** The profile; absent without one. */
  childId?: number;
  /** Every spelling of the profile and of the forms. */
  spellings: ChildRef[];
  /** Its user assessments; none for a profile that nothing is about yet. */
  ids: number[];
}

type Named = Pick<UserAssessmentDocument, '_id' | 'status' | 'childId' | 'progress'>;

/**
 * The children of an account that assessments or profiles are about, each with its assessments. A result belongs to its profile. Everything
 * else belongs to the child that its form names: to the profile with this name and day of birth, now or before a correction.
 * Only names and days of birth that are equal make two assessments those of one child.
 */
export async function findChildren(userId: number, dbSession: ClientSession | null = null): Promise<FoundChild[]> {
  // One after the other, as a transaction requires it.
  const profiles = await Child.find({ ownerId: userId }).sort({ _id: 1 }).session(dbSession).lean<ChildDocument[]>();
  const fields = { status: 1, childId: 1, 'progress.participantInfo': 1 };
  const assessments = await UserAssessment.find({ userId, erasedAt: null }, fields)
    .sort({ _id: 1 })
    .session(dbSession)
    .lean<Named[]>();
  const found = new Map<string, FoundChild>();
  for (const assessment of assessments) {
    const named = namedChild(assessment.progress?.participantInfo);
    const profile = profileOf(assessment, named, profiles);
    const child = profile ? { name: profile.name, birthDate: profile.birthDate } : named;
    if (!child) continue;
    const id = profile ? `profile ${profile._id}` : `form ${childKey(child)}`;
    const known = found.get(id) ?? { child, ...(profile && { childId: profile._id }), spellings: [child], ids: [] };
    known.ids.push(assessment._id);
    if (named) known.spellings.push(named);
    found.set(id, known);
  }
  for (const { _id, name, birthDate } of profiles) {
    const child = { name, birthDate };
    if (!found.has(`profile ${_id}`)) found.set(`profile ${_id}`, { child, childId: _id, spellings: [child], ids: [] });
  }
  return [...found.values()];
}

function profileOf(
  { status, childId }: Named,
  named: ChildRef | null,
  profiles: readonly ChildDocument[],
): ChildDocument | undefined {
  const linked = profiles.find(({ _id }) => _id === childId);
  if (linked && (status === 'completed' || !named)) return linked;
  const key = named && childKey(named);
  return (
    profiles.find((profile) => childKey(profile) === key) ??
    profiles.find(({ ownerId, earlierKeys }) => named !== null && hasKey(earlierKeys, ownerId, named))
  );
}
