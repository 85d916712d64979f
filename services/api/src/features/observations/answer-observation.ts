import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import { assertComplete, validateAnswers } from '../user-assessments/index.ts';
import type { ObservationDocument } from './observation.model.ts';
import { closeWithAnswers, mergeAnswers, observedInstrument, saveAnswers } from './observation-answers.ts';
import { readBySession } from './open-observation.ts';

/** One observer cannot cause this many conflicts in a row. */
const MAX_ATTEMPTS = 50;

/** @throws AppError ALREADY_COMPLETED, OBSERVER_CONSENT_NEEDED */
function assertAnswerable({ status, consent }: ObservationDocument): void {
  if (status === 'completed') throw new AppError('ALREADY_COMPLETED');
  if (!consent) throw new AppError('OBSERVER_CONSENT_NEEDED');
}

/** Saves the answers of an observer. The response is sent after a majority of the database has the write. */
export const saveObservation: Handler<'POST /api/observations/save-progress', null> = async (
  { body: { session, ...sent } },
  context,
) => {
  const { services } = context;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { observation } = await readBySession(session, context);
    assertAnswerable(observation);
    const instrument = observedInstrument(observation, services);
    const saved = await saveAnswers(observation, validateAnswers(instrument, sent), instrument, services.now());
    if (saved) return saved;
  }
  throw new AppError('CONFLICT');
};

/** Completing twice returns the first response and changes nothing. */
export const completeObservation: Handler<'POST /api/observations/complete', null> = async (
  { body: { session, ...sent } },
  context,
) => {
  const { services } = context;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { observation, result } = await readBySession(session, context);
    if (observation.status === 'completed') return completed(observation.completedAt as Date);
    assertAnswerable(observation);
    const instrument = observedInstrument(observation, services);
    const now = services.now();
    const progress = mergeAnswers(observation, validateAnswers(instrument, sent), now);
    // The participant is the one of the result, which was checked when it was completed.
    const { participantInfo } = result.progress;
    assertComplete(instrument, { ...progress, participantInfo }, jakartaDay(now));
    if (await closeWithAnswers(observation, progress, instrument, now)) return completed(now);
  }
  throw new AppError('CONFLICT');
};

const completed = (at: Date) => ({ status: 'completed' as const, completedAt: at.toISOString() });
