import type { InstrumentRef } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { newestInstrument } from '../assessments/index.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

type Pinnable = Pick<UserAssessmentDocument, 'instrument' | 'assessment'>;

/**
 * Returns the pinned instrument version. Before the start, returns the version that a start would pin.
 * @throws AppError INSTRUMENT_UNAVAILABLE if no such pack is installed; UNAVAILABLE if this process lacks the pinned version, so that the
 *   browser repeats the call instead of giving up
 */
export function instrumentOf({ instrument, assessment }: Pinnable, services: Services): Instrument {
  const found = instrument
    ? services.instruments.find(instrument.id, instrument.version)
    : newestInstrument(assessment, services);
  if (!found) throw new AppError(instrument ? 'UNAVAILABLE' : 'INSTRUMENT_UNAVAILABLE');
  return found;
}

/** The version that a start would pin. Null if a version is already pinned or no pack is installed. */
export function instrumentOnStart({ instrument, assessment }: Pinnable, services: Services): InstrumentRef | null {
  const newest = instrument ? undefined : newestInstrument(assessment, services);
  return newest ? { id: newest.id, version: newest.version } : null;
}

/** The id of the instrument that a user assessment is taken with, whether or not it has started. */
export const instrumentIdOf = ({ instrument, assessment }: Pinnable, services: Services): string | undefined =>
  instrument?.id ?? newestInstrument(assessment, services)?.id;
