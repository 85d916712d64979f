import type { CompleteRequest } from '@kenali/contracts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

type Progress = UserAssessmentDocument['progress'];

/** What `progressUpdate` does in the database for a body without `changed`: every item that it carries overwrites. */
export function mergeProgress(stored: Progress, sent: CompleteRequest): Progress {
  const { responses = {}, notApplicable = {}, comments = {}, participantInfo = {} } = sent;
  return {
    ...stored,
    responses: { ...without(stored.responses, notApplicable), ...responses },
    notApplicable: { ...without(stored.notApplicable, responses), ...notApplicable },
    comments: { ...stored.comments, ...comments },
    participantInfo: { ...stored.participantInfo, ...participantInfo },
  };
}

const without = <V>(map: Record<string, V>, taken: object): Record<string, V> =>
  Object.fromEntries(Object.entries(map).filter(([id]) => !Object.hasOwn(taken, id)));
