import type { AssessmentCompleted, CompleteRequest } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import type { Services } from '../../services.ts';
import { assertOpen, findOwnUserAssessment, openFilter } from './access.ts';
import { instrumentOf } from './pinned-instrument.ts';
import { type Consultation, UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';
import { assertComplete, validateAnswers } from './validate-answers.ts';

/** An attempt fails when a save was acknowledged in between. One user cannot cause this many conflicts in a row. */
const MAX_ATTEMPTS = 50;
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
 * Merges the body into the stored progress, scores it and closes the user assessment. The write is a compare-and-set on
 * the revision and repeats after a conflict, so that the result includes every acknowledged answer.
 */
export const complete: Handler<'POST /api/user-assessments/{id}/complete'> = async (
  { params, body },
  { caller, services },
) => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const found = await findOwnUserAssessment(params.id, caller.id, FIELDS);
    if (found.status === 'completed') return completed(found._id, found.completedAt as Date);
    const completedAt = await tryToComplete(found, body, services);
    if (completedAt) return completed(found._id, completedAt);
  }
  throw new AppError('CONFLICT');
};

/** Returns the completion time, or null if the document changed after it was read. */
async function tryToComplete(
  found: UserAssessmentDocument,
  body: CompleteRequest,
  services: Services,
): Promise<Date | null> {
  assertOpen(found);
  if (found.status === 'available' && !body.responses && !body.notApplicable) throw new AppError('NOT_STARTED');
  const instrument = instrumentOf(found, services);
  const now = services.now();
  const progress = mergeProgress(found.progress, validateAnswers(instrument, body));
  assertComplete(instrument, progress, jakartaDay(now));
  const { modifiedCount } = await UserAssessment.collection.updateOne(
    { ...openFilter(found._id, found.userId, instrument), revision: found.revision } as never,
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
        ...(instrument.includesConsultation && { consultation: requestConsultation(found.userId, now) }),
      },
    },
  );
  return modifiedCount === 1 ? now : null;
}

type Progress = UserAssessmentDocument['progress'];

/** Merges in memory as `saveProgress` does in the database for a body without `changed`: sent items overwrite. */
export function mergeProgress(stored: Progress, sent: CompleteRequest): Progress {
  const { responses = {}, notApplicable = {}, comments = {}, participantInfo = {} } = sent;
  return {
    ...stored,
    responses: { ...withoutIds(stored.responses, notApplicable), ...responses },
    notApplicable: { ...withoutIds(stored.notApplicable, responses), ...notApplicable },
    comments: { ...stored.comments, ...comments },
    participantInfo: { ...stored.participantInfo, ...participantInfo },
  };
}

const withoutIds = <V>(map: Record<string, V>, ids: object): Record<string, V> =>
  Object.fromEntries(Object.entries(map).filter(([id]) => !Object.hasOwn(ids, id)));

const requestConsultation = (byUserId: number, now: Date): Consultation => ({
  status: 'requested',
  requestedAt: now,
  updatedAt: now,
  history: [{ status: 'requested', at: now, byUserId }],
});

const completed = (id: number, completedAt: Date): AssessmentCompleted => ({
  id,
  status: 'completed',
  completedAt: completedAt.toISOString(),
  resultUrl: `/results/${id}`,
});
