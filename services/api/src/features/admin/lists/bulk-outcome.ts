import type { BulkResult } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';

type Outcomes = Partial<Record<AppError['code'], BulkResult['outcome']>>;

const OUTCOMES: Outcomes = {
  NOT_FOUND: 'not_found',
  CONFLICT: 'conflict',
  PROCESSING_RESTRICTED: 'conflict',
  LAST_ADMIN: 'last_admin',
};

/**
 * Changes one record of several. A refusal becomes its result; any other error ends the whole call.
 * @param own refusals that only this change has
 */
export async function outcomeOf(
  change: () => Promise<{ isChanged: boolean }>,
  own: Outcomes = {},
): Promise<BulkResult['outcome']> {
  try {
    return (await change()).isChanged ? 'updated' : 'unchanged';
  } catch (error) {
    const outcome = error instanceof AppError ? (own[error.code] ?? OUTCOMES[error.code]) : undefined;
    if (outcome === undefined) throw error;
    return outcome;
  }
}
