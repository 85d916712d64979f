import type { ObservationAnswers, ObservationCompleteRequest, ObservationSaveRequest } from '@kenali/contracts';
import type { Instrument, SensoryInstrument } from '@kenali/instruments';
import { driverCollection } from '../../db/model.ts';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import {
  mergeProgress,
  progressUpdate,
  SAVED_FIELDS,
  serverTimes,
  timedFields,
  withoutOlder,
} from '../user-assessments/index.ts';
import { Observation, type ObservationDocument, openFilter } from './observation.model.ts';

/* Every read and write of the answers of observers is in this file. */

export function observedInstrument(
  { instrument: { id, version } }: Pick<ObservationDocument, 'instrument'>,
  { instruments }: Pick<Services, 'instruments'>,
): SensoryInstrument {
  const found = instruments.find(id, version);
  if (found?.type !== 'sensory') throw new AppError('INSTRUMENT_UNAVAILABLE');
  return found;
}

/** What the observer has answered. */
export const answersOf = ({ progress }: ObservationDocument): ObservationDocument['progress'] => progress;

export const answersView = (found: ObservationDocument, services: Services): ObservationAnswers => ({
  instrument: observedInstrument(found, services).view(),
  revision: found.revision,
  savedAt: found.savedAt?.toISOString() ?? null,
  results: answersOf(found),
});

/** The write of a save, by the rules of `saveProgress`. @returns null if the observation no longer accepts answers */
export async function saveAnswers(id: number, body: ObservationSaveRequest, instrument: Instrument, now: Date) {
  const times = serverTimes(body, now);
  const saved = (await driverCollection(Observation).findOneAndUpdate(
    { _id: id, ...openFilter(now), consent: { $exists: true } } as never,
    progressUpdate(body, instrument, times, now),
    { returnDocument: 'after', projection: { ...SAVED_FIELDS, ...timedFields(times) } },
  )) as ObservationDocument | null;
  return saved && { saved, times };
}

/** The stored answers with those of a completion, merged as `complete` does. */
export const mergeAnswers = (found: ObservationDocument, body: ObservationCompleteRequest, now: Date) =>
  mergeProgress(answersOf(found), withoutOlder(body, serverTimes(body, now), found.changedAt));

/** Closes an observation. A compare-and-set on the revision. @returns false if it has changed or no longer accepts answers */
export async function closeWithAnswers(
  { _id, revision, startedAt }: ObservationDocument,
  progress: ObservationDocument['progress'],
  { itemCount }: Instrument,
  now: Date,
): Promise<boolean> {
  const { modifiedCount } = await Observation.updateOne(
    { _id, revision, ...openFilter(now), consent: { $exists: true } },
    {
      $set: {
        ...{ status: 'completed', progress, answered: itemCount, itemCount, revision: revision + 1 },
        ...{ startedAt: startedAt ?? now, savedAt: now, completedAt: now },
      },
      $unset: { forgetAt: 1 },
    },
  );
  return modifiedCount === 1;
}
