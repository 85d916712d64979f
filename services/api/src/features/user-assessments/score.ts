import { type Instrument, type SensorySubmission, scoreSensory } from '@kenali/instruments';
import type { Services } from '../../services.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

/** Both groupings of the same answers: a letter means another section in the user's view than in the admin's. */
export function score(
  { pack }: Instrument,
  submission: SensorySubmission,
  { assessment }: Pick<UserAssessmentDocument, 'assessment'>,
  completedAt: Date,
  { config }: Services,
): NonNullable<UserAssessmentDocument['results']> {
  const scoring = {
    bandSet: config.sensoryBandSet,
    completedAt: completedAt.toISOString(),
    ageRange: assessment.ageRange || null,
  };
  return {
    user: scoreSensory(pack, submission, { ...scoring, grouping: 'user-a-n' }),
    admin: scoreSensory(pack, submission, { ...scoring, grouping: 'admin-a-m' }),
  };
}
