import { ERRORS, TAKING_TEXTS } from '@kenali/contracts';

/** Answers of this device were dropped, because the assessment had been completed before they arrived. */
export const TOO_LATE = {
  title: TAKING_TEXTS.saveFailed,
  description: ERRORS.ALREADY_COMPLETED.message,
  variant: 'destructive',
} as const;
