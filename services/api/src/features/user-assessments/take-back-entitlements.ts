import type { ClientSession } from 'mongoose';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

type Mark = 'withdrawnAt' | 'frozenAt' | 'flaggedAt';

/** An unstarted entitlement disappears, a started one is frozen, a completed one is left and marked for staff. */
const MARK_BY_STATUS: Record<UserAssessmentDocument['status'], Mark> = {
  available: 'withdrawnAt',
  in_progress: 'frozenAt',
  completed: 'flaggedAt',
};

/** Takes back what an order gave, inside the transaction in which its money went back. A repeat changes nothing. */
export async function takeBackEntitlements(orderId: number, now: Date, dbSession: ClientSession): Promise<void> {
  for (const [status, mark] of Object.entries(MARK_BY_STATUS))
    await UserAssessment.collection.updateMany(
      { orderId, status, [mark]: { $exists: false } },
      { $set: { [mark]: now } },
      { session: dbSession },
    );
}
