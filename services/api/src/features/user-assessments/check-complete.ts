import type { FieldError, ParticipantInfo } from '@kenali/contracts';
import { ERRORS } from '@kenali/contracts';
import { checkParticipant, type Instrument, missingItems, type SensorySubmission } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

/**
 * Everything that scoring needs, or the refusal that names what is missing.
 * @param today calendar day in Asia/Jakarta
 */
export function checkComplete(
  { pack }: Instrument,
  progress: UserAssessmentDocument['progress'],
  today: string,
): SensorySubmission {
  const missing = missingItems(pack, progress);
  const participant = checkParticipant(progress.participantInfo, { relationships: pack.relationships, today });
  if (missing.length > 0) throw incomplete(missing, participant);
  if (participant.length > 0) throw new AppError('VALIDATION', { fields: participant });
  const { responses, notApplicable, comments } = progress;
  return { responses, notApplicable, comments, participantInfo: progress.participantInfo as ParticipantInfo };
}

function incomplete(missing: number[], participant: FieldError[]): AppError {
  const sentence = ERRORS.ANSWERS_INCOMPLETE.message.replace(/\.$/, '');
  return new AppError('ANSWERS_INCOMPLETE', {
    message: `${sentence}: ${missing.join(', ')}.`,
    fields: [
      ...missing.map((number) => ({ path: `responses.${number}`, message: `Butir ${number} belum dijawab.` })),
      ...participant,
    ],
  });
}
