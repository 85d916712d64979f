import type { AssessmentResult } from '@kenali/contracts';
import { completeResult } from '@kenali/instruments/rules';
import type { UserAssessmentDocument } from '../user-assessments/index.ts';

/** The stored result for the user and for staff, with every field of its type. */
export function readResults({
  assessment: { type },
  results: { user, admin },
}: {
  assessment: UserAssessmentDocument['assessment'];
  results: NonNullable<UserAssessmentDocument['results']>;
}): { user: AssessmentResult; admin: AssessmentResult } {
  return { user: completeResult(type, user), admin: completeResult(type, admin) };
}
