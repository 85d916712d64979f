import { inTurn } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { assertComplete, validateAnswers } from '../user-assessments/index.ts';
import type { ObservationDocument } from './observation.model.ts';
import { closeWithAnswers, mergeAnswers, observedInstrument, saveAnswers } from './observation-answers.ts';
import { type Observed, observationIdOf, readBySession } from './open-observation.ts';

/** One observer cannot cause this many conflicts in a row. */
const MAX_ATTEMPTS = 50;

/** @throws AppError ALREADY_COMPLETED, OBSERVER_CONSENT_NEEDED */
function assertAnswerable({ status, consent }: ObservationDocument): void {
  if (status === 'completed') throw new AppError('ALREADY_COMPLETED');
  if (!consent) throw new AppError('OBSERVER_CONSENT_NEEDED');
}

/** Runs `attemptOnce` in turn with other writes of the observation, and again while another process changes it meanwhile. */
const untilUnchanged = <T>(
  session: string,
  context: CallContext<null>,
  attemptOnce: (observed: Observed) => Promise<T | null>,
): Promise<T> =>
  inTurn(`observation ${observationIdOf(session, context)}`, async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const written = await attemptOnce(await readBySession(session, context));
      if (written) return written;
    }
    throw new AppError('CONFLICT');
  });

/** Saves the answers of an observer. The response is sent after a majority of the database has the write. */
export const saveObservation: Handler<'POST /api/observations/save-progress', null> = (
  { body: { session, ...sent } },
  context,
) =>
  untilUnchanged(session, context, async ({ observation }) => {
    const { services } = context;
    assertAnswerable(observation);
    const instrument = observedInstrument(observation, services);
    return saveAnswers(observation, validateAnswers(instrument, sent), instrument, services.now());
  });

/** Completing twice returns the first response and changes nothing. */
export const completeObservation: Handler<'POST /api/observations/complete', null> = (
  { body: { session, ...sent } },
  context,
) =>
  untilUnchanged(session, context, async ({ observation, result }) => {
    const { services } = context;
    if (observation.status === 'completed') return completed(observation.completedAt as Date);
    assertAnswerable(observation);
    const instrument = observedInstrument(observation, services);
    const now = services.now();
    const progress = mergeAnswers(observation, validateAnswers(instrument, sent), now);
    // The participant is the one of the result, which was checked when it was completed.
    const { participantInfo } = result.progress;
    assertComplete(instrument, { ...progress, participantInfo }, now);
    return (await closeWithAnswers(observation, progress, instrument, now)) ? completed(now) : null;
  });

const completed = (at: Date) => ({ status: 'completed' as const, completedAt: at.toISOString() });
