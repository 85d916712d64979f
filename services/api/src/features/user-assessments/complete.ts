import type { AssessmentCompleted, CompleteRequest } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import type { Services } from '../../services.ts';
import { acceptAnswers } from './accept-answers.ts';
import { requestedConsultation } from './consultation.ts';
import { findOwn } from './find-own.ts';
import { mergeProgress } from './merge-progress.ts';
import { instrumentOf, refuseClosed, stillOpen } from './open-attempt.ts';
import { refuseIncomplete } from './refuse-incomplete.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

/** Each try but the last lost to a save that was acknowledged in between; so many in a row are no person's. */
const TRIES = 50;
const FIELDS = [
  'userId',
  'status',
  'frozenAt',
  'instrument',
  'assessment',
  'startedAt',
  'completedAt',
  'revision',
  'progress',
] as const;

/**
 * Scores what is stored together with what the body brings, and closes the attempt. Written only if no save came in
 * between (compare-and-set on the revision), else computed again: no acknowledged answer is left out of the result.
 */
export const complete: Handler<'POST /api/user-assessments/{id}/complete'> = async (
  { params, body },
  { caller, services },
) => {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await findOwn(params.id, caller.id, FIELDS);
    if (found.status === 'completed') return completed(found._id, found.completedAt as Date);
    const completedAt = await tryToComplete(found, body, services);
    if (completedAt) return completed(found._id, completedAt);
  }
  throw new AppError('CONFLICT');
};

/** The moment of completion, or null when the document moved on since it was read. */
async function tryToComplete(
  found: UserAssessmentDocument,
  body: CompleteRequest,
  services: Services,
): Promise<Date | null> {
  refuseClosed(found);
  if (found.status === 'available' && !body.responses && !body.notApplicable) throw new AppError('NOT_STARTED');
  const instrument = instrumentOf(found, services);
  const accepted = acceptAnswers(instrument, body);
  const now = services.now();
  const progress = mergeProgress(found.progress, accepted);
  refuseIncomplete(instrument, progress, jakartaDay(now));
  const { modifiedCount } = await UserAssessment.collection.updateOne(
    { ...stillOpen(found._id, found.userId, instrument), revision: found.revision } as never,
    {
      $set: {
        status: 'completed',
        instrument: { id: instrument.id, version: instrument.version },
        startedAt: found.startedAt ?? now,
        progress,
        answered: instrument.itemCount,
        itemCount: instrument.itemCount,
        revision: found.revision + 1,
        savedAt: now,
        results: instrument.score(progress, {
          bandSet: services.config.sensoryBandSet,
          completedAt: now.toISOString(),
          ageRange: found.assessment.ageRange || null,
        }),
        subjectKey: instrument.subjectKey(progress),
        completedAt: now,
        ...(instrument.includesConsultation && { consultation: requestedConsultation(found.userId, now) }),
      },
    },
  );
  return modifiedCount === 1 ? now : null;
}

const completed = (id: number, completedAt: Date): AssessmentCompleted => ({
  id,
  status: 'completed',
  completedAt: completedAt.toISOString(),
  resultUrl: `/results/${id}`,
});
