import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import { lockAccount, User, type UserDocument } from '../auth/index.ts';
import { assertReleased, assertUnrestrictedByOwner, findOwnUserAssessment, isRestricted } from './access.ts';
import { ConsentEvent } from './consent/consent-event.model.ts';
import { CONSENT_FIELDS, type ConsentFields, isAboutChild } from './consent/consent-gate.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

type Field = keyof UserAssessmentDocument | `progress.${string}`;

/**
 * A result that its owner may show to somebody else: before its completion, the participant form may still name another child.
 * @throws AppError NOT_FOUND, RESULT_NOT_READY, SIGN_OFF_PENDING
 */
export async function findShareable(id: number, userId: number): Promise<UserAssessmentDocument> {
  const fields = [
    ...CONSENT_FIELDS,
    'instrument',
    'status',
    'awaitsSignOff',
    'restrictedAt',
    'pausedByConsent',
  ] as const;
  const found = await findOwnUserAssessment(id, userId, fields);
  if (found.status !== 'completed') throw new AppError('RESULT_NOT_READY');
  assertReleased(found);
  return found;
}

/**
 * Locks the account for the transaction that creates a link to a result: of simultaneous calls, each counts the links of those before it,
 * and one that meets a deactivation comes before it, so that its link ends too, or finds the account closed.
 * @throws AppError ACCOUNT_INACTIVE, PROCESSING_RESTRICTED
 */
export async function lockShareable(id: number, userId: number, dbSession: ClientSession): Promise<void> {
  await lockAccount(userId, dbSession);
  const owner = await User.findById(userId, { isActive: 1 }).session(dbSession).lean();
  if (!owner?.isActive) throw new AppError('ACCOUNT_INACTIVE');
  const marks = { restrictedAt: 1, pausedByConsent: 1 } as const;
  const result = await UserAssessment.findById(id, marks).session(dbSession).lean();
  assertUnrestrictedByOwner(result ?? {});
}

/**
 * The owner's side of a link, read for every call of somebody without an account: the account and the result.
 * @throws AppError SHARE_LINK_ENDED
 */
export async function readShared(
  { userId, userAssessmentId }: { userId: number; userAssessmentId: number },
  fields: readonly Field[],
): Promise<{ result: UserAssessmentDocument; owner: Pick<UserDocument, '_id' | 'firstName'> }> {
  const [result, owner] = await Promise.all([
    UserAssessment.findOne({ _id: userAssessmentId, userId, status: 'completed', withdrawnAt: null }, [
      ...fields,
    ]).lean<UserAssessmentDocument>(),
    User.findById(userId, { firstName: 1, isActive: 1 }).lean<UserDocument>(),
  ]);
  if (!result || !owner?.isActive) throw new AppError('SHARE_LINK_ENDED');
  return { result, owner };
}

/** A link outlives a restriction: it opens again when the owner lifts it. @throws AppError SHARE_LINK_PAUSED */
export function assertNotPaused(result: Pick<UserAssessmentDocument, 'restrictedAt'>): void {
  if (isRestricted(result)) throw new AppError('SHARE_LINK_PAUSED');
}

/**
 * The sequence of the last event that ended the consent for a user assessment: a withdrawal, or for what is about a child that
 * the account answers for nobody else. 0 if there was none.
 */
export async function lastConsentEnd({ userId, ...about }: ConsentFields): Promise<number> {
  const isForAdult = { relationship: 'Diri sendiri' as const };
  const ends = [{ kind: 'withdrawn' as const }, ...(isAboutChild(about) ? [isForAdult] : [])];
  const last = await ConsentEvent.findOne({ userId, $or: ends }, { sequence: 1 }).sort({ sequence: -1 }).lean();
  return last?.sequence ?? 0;
}
