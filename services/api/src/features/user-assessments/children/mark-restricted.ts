import type { ClientSession } from 'mongoose';
import { lockAccount } from '../../auth/index.ts';
import { type ConsentEventDocument, endsConsent } from '../consent/consent-event.model.ts';
import { isAboutChild, isForChild, lastConsentEvent } from '../consent/consent-gate.ts';
import { updateUserAssessmentSearchTokens } from '../update-search-tokens.ts';
import { UserAssessment, type UserAssessmentDocument } from '../user-assessment.model.ts';
import { findRestricted } from './find-restricted.ts';

const MARKS = ['status', 'assessment', 'restrictedAt', 'pausedByConsent', 'asksRestrictions'] as const;
type Marked = Pick<UserAssessmentDocument, '_id' | 'progress' | (typeof MARKS)[number]>;

/**
 * Writes the marks that the restrictions and the last consent event of an account ask for, in a transaction that has locked the account: what
 * switches a restriction, records a consent, adds a user assessment or changes a profile. While a child is restricted, the open ones of the
 * account ask for the restrictions with each save, because the participant form may name that child; see `save-progress.ts`.
 * @returns whether a mark was another one
 */
export async function markRestricted(userId: number, dbSession: ClientSession): Promise<boolean> {
  const restrictions = await findRestricted(userId, dbSession);
  const lastConsent = await lastConsentEvent(userId, dbSession);
  const found = await UserAssessment.find({ userId, erasedAt: null }, [...MARKS, 'progress.participantInfo'])
    .session(dbSession)
    .lean<Marked[]>();
  let isChanged = false;
  let hasResults = false;
  for (const each of found) {
    const { _id, status, restrictedAt, pausedByConsent = false, asksRestrictions = false } = each;
    const restricted = restrictions.sinceOf(_id);
    const from = restricted ?? (hasEndedFor(each, lastConsent) ? lastConsent?.at : undefined);
    const isPaused = from !== undefined && restricted === undefined;
    const asks = status !== 'completed' && restrictions.isAboutChild;
    const isMarked = (from !== undefined) === (restrictedAt !== undefined) && isPaused === pausedByConsent;
    if (isMarked && asks === asksRestrictions) continue;
    isChanged = true;
    hasResults ||= status === 'completed';
    const set = {
      ...(from && { restrictedAt: from }),
      ...(isPaused && { pausedByConsent: true as const }),
      ...(asks && { asksRestrictions: true }),
    };
    const unset = {
      ...(!from && { restrictedAt: 1 as const }),
      ...(!isPaused && { pausedByConsent: 1 as const }),
      ...(!asks && { asksRestrictions: 1 as const }),
    };
    await UserAssessment.updateOne({ _id }, { $set: set, $unset: unset }, { session: dbSession });
  }
  if (isChanged)
    await updateUserAssessmentSearchTokens(userId, (await lockAccount(userId, dbSession)).searchWords, dbSession);
  // Which result of a child counts in the statistics may be another one now.
  if (hasResults)
    await UserAssessment.updateMany(
      { userId, status: 'completed' },
      { $inc: { restrictionRound: 1 } },
      { session: dbSession },
    );
  return isChanged;
}

/** Whether the last event ended the consent to an assessment. An account without one has not been asked yet. */
const hasEndedFor = (about: Marked, last: ConsentEventDocument | null): boolean =>
  last !== null &&
  endsConsent(last) &&
  (isAboutChild(about) || (last.kind === 'withdrawn' && isForChild(about.assessment)));
