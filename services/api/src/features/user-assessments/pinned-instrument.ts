import type { InstrumentRef } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
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

/** A catalogue entry without an instrument id opens the instrument of its type. */
const newestInstrument = ({ instrumentId, type }: UserAssessmentDocument['assessment'], { instruments }: Services) =>
  instrumentId === null ? instruments.instrumentForType(type) : instruments.latest(instrumentId);

/** Fields of a `$set` stage. The first write pins the version, item count and start time; later writes keep them. */
export const pinInstrument = ({ id, version, itemCount }: Instrument, now: Date) => ({
  status: 'in_progress',
  instrument: { $ifNull: ['$instrument', { $literal: { id, version } }] },
  itemCount: { $ifNull: ['$itemCount', itemCount] },
  startedAt: { $ifNull: ['$startedAt', now] },
});

export interface Pin {
  userId: number;
  instrument: Instrument;
  /** Whether a save depends on the consent of the account, which an earlier save has checked. */
  isGated: boolean;
  /** Whether a save asks for the restrictions of the account; absent otherwise. Never cached. */
  asksRestrictions?: boolean;
}

/** More than the number of assessments in progress at one time. The oldest pin is dropped first. */
const MAX_PINS = 5000;
const pinCaches = new WeakMap<Services, Map<number, Pin>>();

const pinsOf = (services: Services): Map<number, Pin> => {
  const pins = pinCaches.get(services) ?? new Map<number, Pin>();
  pinCaches.set(services, pins);
  return pins;
};

/**
 * Returns the pin of an earlier save by the same user. The owner and the pinned version never change, so a save
 * needs no read before its update. A stale pin is harmless: the filter of the update decides.
 */
export function findCachedPin(services: Services, id: number, userId: number): Pin | undefined {
  const pin = pinsOf(services).get(id);
  return pin?.userId === userId ? pin : undefined;
}

export function cachePin(services: Services, id: number, pin: Pin): void {
  const pins = pinsOf(services);
  pins.set(id, pin);
  if (pins.size > MAX_PINS) pins.delete(pins.keys().next().value as number);
}

export const dropCachedPin = (services: Services, id: number): void => void pinsOf(services).delete(id);
