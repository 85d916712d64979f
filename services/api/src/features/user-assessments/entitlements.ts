import type { ClientSession } from 'mongoose';
import { lockAccount } from '../auth/index.ts';
import { markRestricted } from './children/mark-restricted.ts';
import { searchTokensOf } from './search-tokens.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

/** One order item and the id of its future user assessment. Ids are reserved before the transaction. */
export interface EntitlementGrant {
  userAssessmentId: number;
  orderItemId: number;
  assessmentId: number;
  assessment: UserAssessmentDocument['assessment'];
}

/**
 * Creates one user assessment for each order item, in the transaction that completes the order. Repeating it changes
 * nothing, because it upserts on the unique order item id.
 */
export async function grantEntitlements(
  order: { id: number; userId: number; byStaff?: boolean },
  grants: readonly EntitlementGrant[],
  now: Date,
  dbSession: ClientSession,
): Promise<void> {
  const { searchWords: userTokens } = await lockAccount(order.userId, dbSession);
  await UserAssessment.collection.bulkWrite(
    grants.map((grant) => ({
      updateOne: {
        filter: { orderItemId: grant.orderItemId },
        update: {
          $setOnInsert: {
            ...newUserAssessment(now),
            _id: grant.userAssessmentId,
            userId: order.userId,
            assessmentId: grant.assessmentId,
            orderId: order.id,
            source: order.byStaff ? 'staff' : 'order',
            assessment: grant.assessment,
            searchWords: searchTokensOf(userTokens, grant),
          } satisfies Omit<UserAssessmentDocument, 'orderItemId'>,
        },
        upsert: true,
      },
    })) as never,
    { session: dbSession, ordered: true },
  );
  await markRestricted(order.userId, dbSession);
}

/** The initial values of all fields that do not depend on the user or the assessment. */
export const newUserAssessment = (now: Date) =>
  ({
    status: 'available',
    instrument: null,
    startedAt: null,
    progress: {
      responses: {},
      notApplicable: {},
      comments: {},
      participantInfo: {},
      currentPage: 0,
      currentStep: null,
      isStarted: false,
    },
    answered: 0,
    itemCount: null,
    revision: 0,
    savedAt: null,
    results: null,
    completedAt: null,
    createdAt: now,
  }) satisfies Partial<UserAssessmentDocument>;

type RevocationField = 'withdrawnAt' | 'frozenAt' | 'flaggedAt';

/** A refund removes an entitlement that was never started, freezes one in progress and flags a completed one for staff. */
const REVOCATION_BY_STATUS: Record<UserAssessmentDocument['status'], RevocationField> = {
  available: 'withdrawnAt',
  in_progress: 'frozenAt',
  completed: 'flaggedAt',
};

/** Revokes the entitlements of an order, in the transaction that records its refund. Repeating it changes nothing. */
export async function revokeEntitlements(orderId: number, now: Date, dbSession: ClientSession): Promise<void> {
  for (const [status, field] of Object.entries(REVOCATION_BY_STATUS))
    await UserAssessment.collection.updateMany(
      { orderId, status, [field]: { $exists: false } },
      { $set: { [field]: now } },
      { session: dbSession },
    );
}
