import type { Instrument } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { findOwnUserAssessment, openFilter } from './access.ts';
import { assertAcceptsAnswers, CONSENT_FIELDS, isGated } from './consent/consent-gate.ts';
import { instrumentOf } from './pinned-instrument.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

const FIELDS = [
  ...CONSENT_FIELDS,
  'status',
  'frozenAt',
  'instrument',
  'startedAt',
  'restrictedAt',
  'pausedByConsent',
] as const;

/** The second attempt finds out why the first one matched nothing. The third one is for a pin that changed in between. */
const MAX_ATTEMPTS = 3;

/** Starts a user assessment and pins its instrument version, as its first save or its completion does too. A repeated start returns the pinned version. */
export const start: Handler<'POST /api/user-assessments/{id}/start'> = async ({ params }, { caller, services }) => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const found = await findOwnUserAssessment(params.id, caller.id, FIELDS);
    await assertAcceptsAnswers(found, services);
    if (found.instrument && found.startedAt) return started(found);
    const instrument = instrumentOf(found, services);
    const pinned = await UserAssessment.collection.findOneAndUpdate(
      // It names no child, so the restriction of another one is not in its way.
      openFilter(
        { id: params.id, userId: caller.id, isGated: isGated(found, services), asksRestrictions: true },
        instrument,
      ) as never,
      [{ $set: pinInstrument(instrument, services.now()) }],
      { returnDocument: 'after', projection: { status: 1, instrument: 1, startedAt: 1 } },
    );
    if (pinned) return started(pinned as never);
  }
  throw new AppError('CONFLICT');
};

/** Fields of a `$set` stage. What is pinned already stays. */
const pinInstrument = ({ id, version, itemCount }: Instrument, now: Date) => ({
  status: 'in_progress',
  instrument: { $ifNull: ['$instrument', { $literal: { id, version } }] },
  itemCount: { $ifNull: ['$itemCount', itemCount] },
  startedAt: { $ifNull: ['$startedAt', now] },
});

const started = ({ _id, status, startedAt, instrument }: UserAssessmentDocument) => ({
  id: _id,
  status,
  startedAt: (startedAt as Date).toISOString(),
  instrumentVersion: (instrument as { version: string }).version,
});
