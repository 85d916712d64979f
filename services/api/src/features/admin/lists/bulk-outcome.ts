import type { BulkResult } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';

const OUTCOMES: Partial<Record<AppError['code'], BulkResult['outcome']>> = {
  NOT_FOUND: 'not_found',
  CONFLICT: 'conflict',
  PROCESSING_RESTRICTED: 'conflict',
  LAST_ADMIN: 'last_admin',
  RESULT_NOT_READY: 'not_waiting',
  ALREADY_SIGNED: 'not_waiting',
  VALIDATION: 'not_assignable',
};

/** Changes one record of several. A refusal becomes its result; any other error ends the whole call. */
export async function outcomeOf(change: () => Promise<{ isChanged: boolean }>): Promise<BulkResult['outcome']> {
  try {
    return (await change()).isChanged ? 'updated' : 'unchanged';
  } catch (error) {
    const outcome = error instanceof AppError ? OUTCOMES[error.code] : undefined;
    if (outcome === undefined) throw error;
    return outcome;
  }
}
