import { ERRORS, type SavedProgress, TAKING_TEXTS } from '@kenali/contracts';
import { answersOf, holdsAnswers, subtractSent } from './progress/unsent.ts';
import type { UnsentAnswers } from './progress/unsent-answers.ts';

/** Answers of this device were dropped, because the assessment had been completed before they arrived. */
export const TOO_LATE = {
  title: TAKING_TEXTS.saveFailed,
  description: ERRORS.ALREADY_COMPLETED.message,
  variant: 'destructive',
} as const;

/** Whether this device holds answers that a completed assessment has not. Of some it was never heard that they arrived. */
export const cameTooLate = (unsent: Pick<UnsentAnswers, 'read'>, stored: SavedProgress): boolean =>
  holdsAnswers(subtractSent(unsent.read(), answersOf(stored)));
