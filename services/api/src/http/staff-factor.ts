import type { CallInput, CallKey } from '@kenali/contracts';
import { MINUTE_MS } from '../durations.ts';
import type { Caller, Services } from '../services.ts';
import { AppError } from './app-error.ts';

/** How long a proof counts: long enough to work through a list of refunds, short for a desk that somebody left. */
const PROOF_MS = 10 * MINUTE_MS;

/** What a call of the admin area demands of the caller's second factor. */
export interface StaffFactorOptions<K extends CallKey> {
  /** Set for the calls that an admin without a required second factor needs to set it up, and to leave. */
  opensWithoutFactor?: boolean;
  /** Whether a request needs a proof of the second factor. Every call whose answer is a file needs one anyway. */
  needsProof?: (input: CallInput<K>) => boolean;
}

type Context = Pick<Services, 'config' | 'now'>;

/** @throws AppError SECOND_FACTOR_MISSING if the admin area requires a second factor and the caller has none */
export function assertHasFactor({ secondFactor }: Caller, { config }: Context): void {
  if (config.requireStaffSecondFactor && !secondFactor?.isOn) throw new AppError('SECOND_FACTOR_MISSING');
}

/**
 * Requires a proof of the last ten minutes from a caller with a second factor. The session document has it, so it counts in every
 * process and ends with the session.
 * @throws AppError SECOND_FACTOR_NEEDED
 */
export function assertProven({ secondFactor }: Caller, { now }: Context): void {
  if (!secondFactor?.isOn) return;
  const { provenAt } = secondFactor;
  if (!provenAt || now().getTime() - provenAt.getTime() > PROOF_MS) throw new AppError('SECOND_FACTOR_NEEDED');
}
