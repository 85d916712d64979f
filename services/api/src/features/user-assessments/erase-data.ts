import { newUserAssessment } from './entitlements.ts';
import { UserAssessment } from './user-assessment.model.ts';

/** What psychologists added to a result. */
const SIGN_OFF_FIELDS = ['awaitsSignOff', 'signOff', 'assignment', 'caseNotes'] as const;

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
      {
        $unset: [
          'changedAt',
          'childId',
          'subjectKey',
          'consultation',
          'childWords',
          'onlyChildWords',
          ...SIGN_OFF_FIELDS,
          'restrictedAt',
          'pausedByConsent',
          'asksRestrictions',
          'restrictionRound',
          'countedRound',
        ],
      },
    ],
  );
  return modifiedCount;
}
