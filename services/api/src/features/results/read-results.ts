import type { AssessmentResult } from '@kenali/contracts';
import { completeResult, type InstrumentRegistry } from '@kenali/instruments';
import type { UserAssessmentDocument } from '../user-assessments/index.ts';

/** The stored result for the user and for staff, with every field of its type. */
export function readResults(
  {
    assessment: { type },
    results: { user, admin },
  }: {
    assessment: UserAssessmentDocument['assessment'];
    results: NonNullable<UserAssessmentDocument['results']>;
  },
  instruments: InstrumentRegistry,
): { user: AssessmentResult; admin: AssessmentResult } {
  const instrument = instruments.instrumentForType(type);
  if (!instrument) return { user, admin };
  return {
    user: completeResult(instrument, user, 'user-a-n'),
    admin: completeResult(instrument, admin, 'admin-a-m'),
  };
}
