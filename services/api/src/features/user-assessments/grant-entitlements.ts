import type { AssessmentType } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { lockSearchTokens } from '../auth/index.ts';
import { wordsOf } from './search-words.ts';
import { untouched } from './untouched.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

/** One bought item, with the id its entitlement will have: ids are taken before the transaction. */
export interface EntitlementGrant {
  userAssessmentId: number;
  orderItemId: number;
  assessmentId: number;
  assessment: {
    name: string;
    type: AssessmentType;
    priceRupiah: number;
    instrumentId: string | null;
    ageRange: string;
  };
}

/**
 * Gives each bought item its user assessment, inside the transaction that completes the order. Written as an upsert on
 * the unique order item, so that a repeat finds what is there and changes nothing.
 */
export async function grantEntitlements(
  order: { id: number; userId: number; byStaff?: boolean },
  grants: readonly EntitlementGrant[],
  now: Date,
  dbSession: ClientSession,
): Promise<void> {
  const personWords = await lockSearchTokens(order.userId, dbSession);
  await UserAssessment.collection.bulkWrite(
    grants.map((grant) => ({
      updateOne: {
        filter: { orderItemId: grant.orderItemId },
        update: { $setOnInsert: { ...newEntitlement(order, grant, now), searchWords: wordsOf(personWords, grant) } },
        upsert: true,
      },
    })) as never,
    { session: dbSession, ordered: true },
  );
}

const newEntitlement = (
  order: { id: number; userId: number; byStaff?: boolean },
  grant: EntitlementGrant,
  now: Date,
): Omit<UserAssessmentDocument, 'orderItemId'> => ({
  ...untouched(now),
  _id: grant.userAssessmentId,
  userId: order.userId,
  assessmentId: grant.assessmentId,
  orderId: order.id,
  source: order.byStaff ? 'staff' : 'order',
  assessment: grant.assessment,
});
