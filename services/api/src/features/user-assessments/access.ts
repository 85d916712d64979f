import type { InstrumentRef } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

type Field = keyof UserAssessmentDocument | `${'progress' | 'results'}.${string}`;

/** @throws AppError NOT_FOUND, also when the user assessment is withdrawn or belongs to another user */
export async function findOwnUserAssessment(
  id: number,
  userId: number,
  fields: readonly Field[],
): Promise<UserAssessmentDocument> {
  const found = await UserAssessment.findOne({ _id: id, userId, withdrawnAt: null }, [
    ...fields,
  ]).lean<UserAssessmentDocument>();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Matches results that their owner may see: those that do not wait for a psychologist. */
export const RELEASED = { awaitsSignOff: { $ne: true } } as const;

/** @throws AppError SIGN_OFF_PENDING if the owner may not see the result yet. Every call that shows owners a result needs it. */
export function assertReleased({ awaitsSignOff }: Pick<UserAssessmentDocument, 'awaitsSignOff'>): void {
  if (awaitsSignOff) throw new AppError('SIGN_OFF_PENDING');
}

/** A user assessment with a result. */
export type CompletedAssessment = UserAssessmentDocument & {
  results: NonNullable<UserAssessmentDocument['results']>;
  completedAt: Date;
};

/** @throws AppError RESULT_NOT_READY */
export function assertCompleted(found: UserAssessmentDocument): asserts found is CompletedAssessment {
  if (!found.results || !found.completedAt) throw new AppError('RESULT_NOT_READY');
}

type Marked = Pick<UserAssessmentDocument, 'restrictedAt' | 'pausedByConsent'>;

/**
 * Whether nobody but the owner may work with a user assessment: the owner restricts its processing, or has ended the consent to it. Every call
 * of others asks this, or has `UNRESTRICTED` in its filter. The mark is written in the transaction that switches a restriction or records a
 * consent; see `children/mark-restricted.ts`.
 */
export const isRestricted = ({ restrictedAt }: Marked): boolean => restrictedAt != null;

/** The same as a filter. */
export const UNRESTRICTED = { restrictedAt: null } as const;

/** @throws AppError PROCESSING_RESTRICTED */
export function assertUnrestricted(found: Marked): void {
  if (isRestricted(found)) throw new AppError('PROCESSING_RESTRICTED');
}

/** Whether the owner restricts it. Calls of owners ask this, and for the consent, which has an answer of its own. */
export const isRestrictedByOwner = (found: Marked): boolean => isRestricted(found) && !found.pausedByConsent;

const UNRESTRICTED_BY_OWNER = { $nor: [{ restrictedAt: { $ne: null }, pausedByConsent: null }] };

/** @throws AppError PROCESSING_RESTRICTED */
export function assertUnrestrictedByOwner(found: Marked): void {
  if (isRestrictedByOwner(found)) throw new AppError('PROCESSING_RESTRICTED');
}

export interface WriteTarget {
  id: number;
  userId: number;
  /** Whether the write depends on the consent of the account, which the caller has checked. It may end in between. */
  isGated: boolean;
  /** Whether the caller finds out in its transaction that the write is about no restricted child. */
  asksRestrictions?: boolean;
}

/**
 * The filter of every write. It matches while the user assessment belongs to the user, is open, and is either not
 * pinned or pinned to the instrument version that the responses were validated against.
 */
export const openFilter = (
  { id, userId, isGated, asksRestrictions = false }: WriteTarget,
  { id: instrumentId, version }: InstrumentRef,
) => ({
  _id: id,
  userId,
  status: { $ne: 'completed' as const },
  withdrawnAt: null,
  frozenAt: null,
  ...UNRESTRICTED_BY_OWNER,
  ...(!asksRestrictions && { asksRestrictions: null }),
  ...(isGated && { consentEndedAt: null, pausedByConsent: null }),
  $or: [{ instrument: null }, { 'instrument.id': instrumentId, 'instrument.version': version }],
});

type Built = Pick<UserAssessmentDocument, 'revision' | 'savedAt' | 'startedAt' | 'instrument'>;

/** The filter of a write of answers besides `openFilter`. It matches while what the write was computed from is still stored. */
export const whileUnchanged = ({ revision, savedAt, startedAt, instrument }: Built) => ({
  // Every write of answers raises the revision. The time tells apart what a failover has undone and what was stored instead.
  revision,
  savedAt,
  // The start of an assessment raises none, and its time must not be replaced.
  ...(startedAt === null && { startedAt }),
  ...(instrument === null && { instrument }),
});
