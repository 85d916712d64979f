import type { AssessmentResult } from '@kenali/contracts';
import { completeResult, type InstrumentRegistry } from '@kenali/instruments';
import type { UserAssessmentDocument } from '../user-assessments/index.ts';

type Results = NonNullable<UserAssessmentDocument['results']>;
interface Stored<Read> {
  assessment: Pick<UserAssessmentDocument['assessment'], 'type'>;
  results: Read;
}

/** The stored result for the user and for staff, with every field of its type. */
export function readResults(
  { assessment, results: { user, admin } }: Stored<Results>,
  instruments: InstrumentRegistry,
): { user: AssessmentResult; admin: AssessmentResult } {
  const instrument = instruments.instrumentForType(assessment.type);
  return {
    user: instrument ? completeResult(instrument, user, 'user-a-n') : user,
    admin: readAdminResult({ assessment, results: { admin } }, instruments),
  };
}

/** The result for staff alone. It needs `type`, `instrument` and the stored fields that the caller shows. */
export function readAdminResult(
  { assessment, results: { admin } }: Stored<Pick<Results, 'admin'>>,
  instruments: InstrumentRegistry,
): AssessmentResult {
  const instrument = instruments.instrumentForType(assessment.type);
  return instrument ? completeResult(instrument, admin, 'admin-a-m') : admin;
}
