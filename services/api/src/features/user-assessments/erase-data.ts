import { newUserAssessment } from './entitlements.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

type Field = keyof UserAssessmentDocument;

/** The product, its order, and the times that orders and reports need. */
const KEPT: Field[] = [
  '_id',
  'userId',
  'assessmentId',
  'orderId',
  'orderItemId',
  'accessBatchId',
  'source',
  'assessment',
  'status',
  'instrument',
  'packHash',
  'itemCount',
  'answered',
  'revision',
  'createdAt',
  'startedAt',
  'savedAt',
  'remindedAt',
  'completedAt',
  'frozenAt',
  'flaggedAt',
  'consentEndedAt',
  'sessionsEnded',
  'countedIn',
  'addedTo',
];
const EMPTIED: Field[] = ['progress', 'results', 'searchWords', 'erasedAt', 'withdrawnAt'];
/** Removes every other field, also one that a newer process has added. */
const STAYS = Object.fromEntries([...KEPT, ...EMPTIED].map((name) => [name, 1]));

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
      { $project: STAYS },
    ],
  );
  return modifiedCount;
}
