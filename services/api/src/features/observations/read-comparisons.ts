import type { ObserverComparison } from '@kenali/contracts';
import { compareObservers } from '@kenali/instruments';
import type { Services } from '../../services.ts';
import { readStandardErrors } from '../statistics/index.ts';
import type { UserAssessmentDocument } from '../user-assessments/index.ts';
import { consentView } from './invitations.ts';
import { Observation, type ObservationDocument } from './observation.model.ts';

type Completed = Pick<UserAssessmentDocument, '_id' | 'userId' | 'assessment' | 'instrument' | 'progress'> & {
  results: Pick<NonNullable<UserAssessmentDocument['results']>, 'user'> | null;
};

/**
 * The comparisons of a result with its completed observers, oldest first. They are computed when they are read, so a withdrawal leaves
 * nothing behind, and no single answer of an observer is in them.
 */
export async function readComparisons(found: Completed, services: Services): Promise<ObserverComparison[]> {
  const result = found.results?.user;
  if (result?.type !== 'sensory' || !found.instrument) return [];
  const all = await Observation.find({ userAssessmentId: found._id, status: 'completed', endedAt: null })
    .sort({ _id: 1 })
    .lean<ObservationDocument[]>();
  const pinned = services.instruments.find(found.instrument.id, found.instrument.version);
  if (all.length === 0 || pinned?.type !== 'sensory') return [];
  const versions = services.instruments.comparableVersions(pinned.id, pinned.version);
  const errors = await readStandardErrors(pinned, versions);
  const owner = { responses: found.progress.responses, sectionScores: result.sectionScores };
  return all.map((each) => {
    const { responses, notApplicable } = each.progress;
    const completedAt = (each.completedAt as Date).toISOString();
    const { user } = pinned.score(
      // The participant is the same child. Observers write no comments.
      { responses, notApplicable, comments: {}, participantInfo: found.progress.participantInfo },
      { bandSet: result.bandSet, completedAt, ageRange: found.assessment.ageRange || null },
    );
    const bands = { owner: result.band?.label ?? null, observer: user.band?.label ?? null };
    return {
      id: each._id,
      relationship: each.relationship,
      completedAt,
      consent: consentView(each.consent as NonNullable<ObservationDocument['consent']>),
      bands,
      ...compareObservers(owner, { responses, sectionScores: user.sectionScores }, errors),
    };
  });
}
