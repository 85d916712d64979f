import type { AssessmentResult } from '@kenali/contracts';
import { ageInMonths, parseDay } from '@kenali/instruments/rules';
import { jakartaDay } from '../../jakarta-time.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

export type AgeSource = Pick<UserAssessmentDocument, 'assessment' | 'completedAt' | 'progress'> & {
  results: { user: AssessmentResult } | null;
};

/** The age of the child on the day of the test, in whole months; null if it is about nobody whose day of birth is known. */
export function monthsOf({ assessment, completedAt, progress, results }: AgeSource): number | null {
  if (results?.user.type === 'sensory') return results.user.participantInfo.ageMonths ?? null;
  const birth = assessment.type === 'sensory' ? undefined : progress.participantInfo?.childBirthDate;
  const day = completedAt && jakartaDay(completedAt);
  return birth && day && parseDay(birth) && birth <= day ? ageInMonths(birth, day) : null;
}
