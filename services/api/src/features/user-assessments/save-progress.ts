import type { ProgressSaved } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import type { ClientSession } from 'mongodb';
import { withClusterTime } from '../../change-feed/index.ts';
import { driverCollection } from '../../db/model.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { acceptAnswers } from './accept-answers.ts';
import { findOwn } from './find-own.ts';
import { instrumentOf, refuseClosed, stillOpen } from './open-attempt.ts';
import { forgetPin, pinnedInstrument, rememberPin } from './pinned-instruments.ts';
import { progressUpdate } from './progress-update.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

/** The second try reads why the first found nothing open; a third is for a pin that changed in between. */
const TRIES = 3;

/** Keeps what was answered. Whether all is answered does not matter here; what is acknowledged is written with majority. */
export const saveProgress: Handler<'POST /api/user-assessments/{id}/save-progress'> = async (
  { params, body },
  { caller, services, setWrittenAt },
) => {
  for (let tries = 0; tries < TRIES; tries++) {
    const instrument = await checkedAgainst(params.id, caller.id, services);
    const accepted = acceptAnswers(instrument, body);
    const { answer: saved, at } = await withClusterTime((dbSession) =>
      update(
        { id: params.id, userId: caller.id, dbSession },
        progressUpdate(accepted, instrument, services.now()),
        instrument,
      ),
    );
    if (saved) {
      if (at) setWrittenAt(at);
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

const update = (
  { id, userId, dbSession: session }: { id: number; userId: number; dbSession: ClientSession },
  stages: object[],
  instrument: Instrument,
) =>
  driverCollection(UserAssessment).findOneAndUpdate(stillOpen(id, userId, instrument) as never, stages, {
    session,
    returnDocument: 'after',
    projection: { revision: 1, savedAt: 1, status: 1, 'progress.responses': 1, 'progress.notApplicable': 1 },
  }) as Promise<UserAssessmentDocument | null>;

const acknowledgement = ({ revision, savedAt, status, progress }: UserAssessmentDocument): ProgressSaved => ({
  revision,
  savedAt: (savedAt as Date).toISOString(),
  status,
  responses: progress.responses,
  notApplicable: progress.notApplicable,
});
