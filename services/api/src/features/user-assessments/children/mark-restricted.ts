import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { lockAccount } from '../../auth/index.ts';
import { hasEndedFor, lastConsentEvent } from '../consent/consent-gate.ts';
import { updateUserAssessmentSearchTokens } from '../search-tokens.ts';
import { UserAssessment, type UserAssessmentDocument } from '../user-assessment.model.ts';
import { type FoundChild, findChildren, hasKey } from './find-children.ts';
import { Restriction, type RestrictionDocument, restrictionsOn } from './restriction.model.ts';

const MARKS = ['status', 'assessment', 'restrictedAt', 'pausedByConsent', 'asksRestrictions'] as const;
type Marked = Pick<UserAssessmentDocument, '_id' | 'progress' | (typeof MARKS)[number]>;

/**
 * Writes the marks that the restrictions and the last consent event of an account ask for, in a transaction that has locked the account: what
 * switches a restriction, records a consent, adds a user assessment or changes a profile. While a child is restricted, the open ones of the
 * account ask for the restrictions with each save, because the participant form may name that child; see `save-progress.ts`.
 * @returns whether a mark was another one
 */
export async function markRestricted(userId: number, dbSession: ClientSession): Promise<boolean> {
  const on = await readOn(userId, dbSession);
  const whole = on.find(({ child }) => !child);
  const since = await findRestricted(userId, on, dbSession);
  const lastConsent = await lastConsentEvent(userId, dbSession);
  const found = await UserAssessment.find({ userId, erasedAt: null }, [...MARKS, 'progress.participantInfo'])
    .session(dbSession)
    .lean<Marked[]>();
  let isChanged = false;
  let hasResults = false;
  for (const each of found) {
    const { _id, status, restrictedAt, pausedByConsent = false, asksRestrictions = false } = each;
    const restricted = whole?.since ?? since.get(_id);
    const from = restricted ?? (hasEndedFor(each, lastConsent) ? lastConsent?.at : undefined);
    const isPaused = from !== undefined && restricted === undefined;
    const asks = status !== 'completed' && on.some(({ child }) => child);
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

/**
 * For a write to an open user assessment of an account with a restricted child, in its transaction: refuses it if the participant form or
 * the chosen profile is that child now.
 * @throws AppError PROCESSING_RESTRICTED
 */
export async function assertNamesNobodyRestricted(
  { _id, userId }: Pick<UserAssessmentDocument, '_id' | 'userId'>,
  dbSession: ClientSession,
): Promise<void> {
  await lockAccount(userId, dbSession);
  const on = await readOn(userId, dbSession);
  if (on.some(({ child }) => !child) || (await findRestricted(userId, on, dbSession)).has(_id))
    throw new AppError('PROCESSING_RESTRICTED');
}

/** Whether a restriction is about a child, whatever its profile and its participant forms are called by now. */
const concerns = (
  { userId, childId, keys }: Pick<RestrictionDocument, 'userId' | 'childId' | 'keys'>,
  found: FoundChild,
): boolean =>
  (childId !== undefined && found.childId === childId) || found.spellings.some((each) => hasKey(keys, userId, each));

/** The restrictions of an account that are on. */
const readOn = (userId: number, dbSession: ClientSession) =>
  Restriction.find(restrictionsOn(userId)).session(dbSession).lean<RestrictionDocument[]>().exec();

/** The user assessments of an account that its restrictions are about, each with the time since when. */
async function findRestricted(userId: number, on: readonly RestrictionDocument[], dbSession: ClientSession) {
  const since = new Map<number, Date>();
  if (!on.some(({ child }) => child)) return since;
  for (const found of await findChildren(userId, dbSession)) {
    const restriction = on.find((each) => each.child && concerns(each, found));
    for (const id of restriction ? found.ids : []) since.set(id, (restriction as RestrictionDocument).since);
  }
  return since;
}
