import { apiFailureOf } from '@kenali/federation';

/**
 * What to do when a save was not accepted: `later` tries again by itself (nobody answered, or nobody could), `refused`
 * waits for the person, the other two end the saving.
 */
export type SaveVerdict = 'later' | 'refused' | 'completed' | 'frozen';

/** 401: the session is being renewed, or this page is about to leave for the login. */
const PASSING: readonly number[] = [401, 408, 425, 429];

export function judgeSaveError(error: unknown): SaveVerdict {
  const failure = apiFailureOf(error);
  if (!failure || failure.status >= 500 || PASSING.includes(failure.status)) return 'later';
  if (failure.code === 'ALREADY_COMPLETED') return 'completed';
  if (failure.code === 'ACCESS_FROZEN') return 'frozen';
  return failure.code === 'CONFLICT' ? 'later' : 'refused';
}
