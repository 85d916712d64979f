import type {
  ObservationAnswers,
  ObservationCompleteRequest,
  ObservationSaveRequest,
  ProgressSaved,
} from '@kenali/contracts';
import type { Instrument, SensoryInstrument } from '@kenali/instruments';
import { sealDocument } from '../../db/encryption/sealed-fields.ts';
import { driverCollection } from '../../db/model.ts';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { mergeSave, progressSaved, progressUpdate, serverTimes, stateAfter } from '../user-assessments/index.ts';
import { Observation, type ObservationDocument, openFilter } from './observation.model.ts';

/* Every write of the answers of observers is in this file. Reads through the model open them. */

export function observedInstrument(
  { instrument: { id, version } }: Pick<ObservationDocument, 'instrument'>,
  { instruments }: Pick<Services, 'instruments'>,
): SensoryInstrument {
  const found = instruments.find(id, version);
  if (found?.type !== 'sensory') throw new AppError('INSTRUMENT_UNAVAILABLE');
  return found;
}

export const answersView = (found: ObservationDocument, services: Services): ObservationAnswers => ({
  instrument: observedInstrument(found, services).view(),
  revision: found.revision,
  savedAt: found.savedAt?.toISOString() ?? null,
  results: found.progress,
});

const whileUnchanged = ({ _id, revision, savedAt }: ObservationDocument, now: Date) => ({
  _id,
  revision,
  savedAt,
  ...openFilter(now),
  consent: { $exists: true },
});

/**
 * Stores a save, by the rules of `saveProgress`. A compare-and-set on the revision, because the database cannot merge what it cannot read.
 * @returns null if it has changed or no longer accepts answers
 */
export async function saveAnswers(
  found: ObservationDocument,
  body: ObservationSaveRequest,
  instrument: Instrument,
  now: Date,
): Promise<ProgressSaved | null> {
  const times = serverTimes(body, now);
  const after = stateAfter(found, { body, times, instrument, now });
  const { update } = progressUpdate({ collection: 'observations', id: found._id }, found, after, [body]);
  const { matchedCount } = await driverCollection(Observation).updateOne(whileUnchanged(found, now) as never, update);
  return matchedCount === 1 ? progressSaved(after, times) : null;
}

/** The stored answers with those of a completion, merged as `complete` does. */
export const mergeAnswers = (found: ObservationDocument, body: ObservationCompleteRequest, now: Date) =>
  mergeSave(found, body, serverTimes(body, now), now).progress;

/** Closes an observation. A compare-and-set on the revision. @returns false if it has changed or no longer accepts answers */
export async function closeWithAnswers(
  found: ObservationDocument,
  progress: ObservationDocument['progress'],
  { itemCount }: Instrument,
  now: Date,
): Promise<boolean> {
  const completed = {
    _id: found._id,
    status: 'completed',
    progress,
    answered: itemCount,
    itemCount,
    revision: found.revision + 1,
    startedAt: found.startedAt ?? now,
    savedAt: now,
    completedAt: now,
  };
  const { _id, ...closed } = sealDocument('observations', completed);
  const { modifiedCount } = await driverCollection(Observation).updateOne(whileUnchanged(found, now) as never, {
    $set: closed,
    $unset: { forgetAt: 1 },
  });
  return modifiedCount === 1;
}
