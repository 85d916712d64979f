import type { ProgressSaved, SaveProgressRequest } from '@kenali/contracts';
import { checkResponses, type Instrument } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';
import type { Act } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { findOwn } from './find-own.ts';
import { instrumentOf, refuseClosed, stillOpen } from './open-attempt.ts';
import { forgetPin, pinnedInstrument, rememberPin } from './pinned-instruments.ts';
import { progressUpdate } from './progress-update.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

/** The second try reads why the first found nothing open; a third is for a pin that changed in between. */
const TRIES = 3;

/** Keeps what was answered. Whether all is answered does not matter here; what is acknowledged is written with majority. */
export const saveProgress: Act<'POST /api/user-assessments/{id}/save-progress'> = async (
  { params, body },
  { caller, services },
) => {
  for (let tries = 0; tries < TRIES; tries++) {
    const instrument = await checkedAgainst(params.id, caller.id, services);
    refuseWrong(instrument, body);
    const saved = await update(params.id, caller.id, body, instrument, services.now());
    if (saved) {
      rememberPin(services, params.id, { userId: caller.id, instrument });
      return acknowledgement(saved);
    }
    forgetPin(services, params.id);
  }
  throw new AppError('CONFLICT');
};

async function checkedAgainst(id: number, userId: number, services: Services): Promise<Instrument> {
  const pinned = pinnedInstrument(services, id, userId);
  if (pinned) return pinned;
  const found = await findOwn(id, userId, ['status', 'frozenAt', 'instrument', 'assessment']);
  refuseClosed(found);
  return instrumentOf(found, services);
}

/** Unknown items and values outside the scale, before anything is written. */
export function refuseWrong({ pack }: Instrument, body: SaveProgressRequest): void {
  const fields = checkResponses(pack, body);
  if (fields.length > 0) throw new AppError('VALIDATION', { fields });
}

const update = (id: number, userId: number, body: SaveProgressRequest, instrument: Instrument, now: Date) =>
  UserAssessment.collection.findOneAndUpdate(
    stillOpen(id, userId, instrument) as never,
    progressUpdate(body, instrument, now),
    {
      returnDocument: 'after',
      projection: { revision: 1, savedAt: 1, status: 1, 'progress.responses': 1, 'progress.notApplicable': 1 },
    },
  ) as Promise<UserAssessmentDocument | null>;

const acknowledgement = ({ revision, savedAt, status, progress }: UserAssessmentDocument): ProgressSaved => ({
  revision,
  savedAt: (savedAt as Date).toISOString(),
  status,
  responses: progress.responses,
  notApplicable: progress.notApplicable,
});
