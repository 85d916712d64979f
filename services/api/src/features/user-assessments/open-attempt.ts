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

/** The instrument pinned at the start, or the one that a start now would pin: the latest of the bought assessment. */
export function instrumentOf(
  { instrument, assessment }: Pick<UserAssessmentDocument, 'instrument' | 'assessment'>,
  { instruments }: Services,
): Instrument {
  const found = instrument
    ? instruments.find(instrument.id, instrument.version)
    : assessment.instrumentId && instruments.latest(assessment.instrumentId);
  if (!found) throw new AppError('INSTRUMENT_UNAVAILABLE');
  return found;
}

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
export const pinning = ({ id, version, pack }: Instrument, now: Date) => ({
  status: 'in_progress',
  instrument: { $ifNull: ['$instrument', { $literal: { id, version } }] },
  itemCount: { $ifNull: ['$itemCount', pack.items.length] },
  startedAt: { $ifNull: ['$startedAt', now] },
});
