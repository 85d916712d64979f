import type { InstrumentRef } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

/** Why nothing may be written to this one any more, as a refusal. */
export function refuseClosed({ status, frozenAt }: Pick<UserAssessmentDocument, 'status' | 'frozenAt'>): void {
  if (status === 'completed') throw new AppError('ALREADY_COMPLETED');
  if (frozenAt) throw new AppError('ACCESS_FROZEN');
}

type Pinned = Pick<UserAssessmentDocument, 'instrument' | 'assessment'>;

/** The instrument pinned at the start, or the one that a start now would pin. */
export function instrumentOf({ instrument, assessment }: Pinned, services: Services): Instrument {
  const found = instrument
    ? services.instruments.find(instrument.id, instrument.version)
    : newestFor(assessment, services);
  if (!found) throw new AppError('INSTRUMENT_UNAVAILABLE');
  return found;
}

/** What a start would pin now; null once pinned, or where none is installed. */
export function instrumentOnStart({ instrument, assessment }: Pinned, services: Services): InstrumentRef | null {
  const newest = instrument ? undefined : newestFor(assessment, services);
  return newest ? { id: newest.id, version: newest.version } : null;
}

/** Of the instrument that the catalogue entry names; an entry that names none opens that of its type. */
const newestFor = ({ instrumentId, type }: UserAssessmentDocument['assessment'], { instruments }: Services) =>
  instrumentId === null ? instruments.instrumentForType(type) : instruments.latest(instrumentId);

/** The condition of every write: still one's own, still open, and pinned to nothing or to what was checked against. */
export const stillOpen = (id: number, userId: number, { id: instrumentId, version }: InstrumentRef) => ({
  _id: id,
  userId,
  status: { $ne: 'completed' as const },
  withdrawnAt: null,
  frozenAt: null,
  $or: [{ instrument: null }, { 'instrument.id': instrumentId, 'instrument.version': version }],
});

/** Stage of an update: the first write pins version, item count and time of the start; later ones keep them. */
export const pinning = ({ id, version, itemCount }: Instrument, now: Date) => ({
  status: 'in_progress',
  instrument: { $ifNull: ['$instrument', { $literal: { id, version } }] },
  itemCount: { $ifNull: ['$itemCount', itemCount] },
  startedAt: { $ifNull: ['$startedAt', now] },
});
