import type { ChildRef } from '@kenali/contracts';
import { newUserAssessment } from './entitlements.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

/** What psychologists added to a result. */
const SIGN_OFF_FIELDS = ['awaitsSignOff', 'signOff', 'assignment', 'caseNotes'] as const;

interface FoundChild {
  child: ChildRef;
  ids: number[];
}

/** Identifies a child by day of birth and name, without regard to capitals and extra spaces, as results are compared. */
export const childKey = ({ name, birthDate }: ChildRef): string =>
  `${birthDate} ${name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()}`;

/** The children of an account, as participant forms name them, each with the ids of their assessments. */
export async function findChildren(userId: number): Promise<FoundChild[]> {
  const found = await UserAssessment.find({ userId, erasedAt: null }, { 'progress.participantInfo': 1 })
    .sort({ _id: 1 })
    .lean<Pick<UserAssessmentDocument, '_id' | 'progress'>[]>()
    .exec();
  const children = new Map<string, FoundChild>();
  for (const { _id, progress } of found) {
    const { childName = '', childBirthDate = '' } = progress?.participantInfo ?? {};
    if (!childName && !childBirthDate) continue;
    const child = { name: childName, birthDate: childBirthDate };
    const known = children.get(childKey(child)) ?? { child, ids: [] };
    known.ids.push(_id);
    children.set(childKey(child), known);
  }
  return [...children.values()];
}

/**
 * Empties user assessments: what stays is the product, the number of its order and the times, which orders and reports need.
 * The owner no longer sees them. Repeating it changes nothing. The search tokens of the account stay unless `isOwnerGone`.
 * @returns how many it emptied
 */
export async function eraseUserAssessments(
  ids: readonly number[],
  now: Date,
  { isOwnerGone }: { isOwnerGone: boolean },
): Promise<number> {
  const { progress } = newUserAssessment(now);
  const tokens = isOwnerGone
    ? []
    : { $setDifference: [{ $ifNull: ['$searchWords', []] }, { $ifNull: ['$onlyChildWords', []] }] };
  const { modifiedCount } = await UserAssessment.collection.updateMany(
    { _id: { $in: [...ids] }, ...(isOwnerGone ? {} : { erasedAt: null }) } as never,
    [
      {
        $set: {
          progress: { $literal: progress },
          results: null,
          searchWords: tokens,
          erasedAt: { $ifNull: ['$erasedAt', now] },
          withdrawnAt: { $ifNull: ['$withdrawnAt', now] },
        },
      },
      { $unset: ['changedAt', 'subjectKey', 'consultation', 'childWords', 'onlyChildWords', ...SIGN_OFF_FIELDS] },
    ],
  );
  return modifiedCount;
}
