import type { Erased } from '../../feature-parts.ts';
import { Order } from '../orders/index.ts';
import { UserAssessment } from '../user-assessments/index.ts';
import { AccessCode, REDEMPTION, type Redeemed } from './access-code.models.ts';
import { progressOf } from './read-batches.ts';

/**
 * Removes who used which code, and keeps how far the code got, for the counts of its batch. Run it before the assessments are emptied. The time
 * goes too, because the order has the same one. A whole account also loses what its orders say.
 */
export async function eraseRedemptions({ userId, isWhole, ids }: Erased): Promise<number> {
  const filter = isWhole ? { userId } : { userAssessmentId: { $in: [...ids] } };
  const used = await AccessCode.find(filter, { userAssessmentId: 1 }).lean<
    Pick<Redeemed, '_id' | 'userAssessmentId'>[]
  >();
  const grantedIds = used.map(({ userAssessmentId }) => userAssessmentId);
  const granted = await UserAssessment.find({ _id: { $in: grantedIds } }, { status: 1 }).lean();
  const statuses = new Map(granted.map(({ _id, status }) => [_id, status]));
  // Also from those whose code was given back, which no code names any more.
  await UserAssessment.updateMany({ _id: { $in: [...grantedIds, ...ids] } }, { $unset: { accessBatchId: 1 } });
  for (const { _id, userAssessmentId } of used)
    await AccessCode.updateOne(
      { _id, userAssessmentId },
      { $set: { kept: progressOf(statuses.get(userAssessmentId)) }, $unset: REDEMPTION },
    );
  if (isWhole) await Order.updateMany({ userId, partner: { $exists: true } }, { $unset: { partner: 1 } });
  return used.length;
}
