import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { assertOpen, findOwnUserAssessment, openFilter } from './access.ts';
import { instrumentOf, pinInstrument } from './pinned-instrument.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

const FIELDS = ['status', 'frozenAt', 'instrument', 'assessment', 'startedAt'] as const;

/** Starts a user assessment and pins its instrument version. A repeated start returns the pinned version. */
export const start: Handler<'POST /api/user-assessments/{id}/start'> = async ({ params }, { caller, services }) => {
  const found = await findOwnUserAssessment(params.id, caller.id, FIELDS);
  assertOpen(found);
  if (found.instrument && found.startedAt) return started(found);
  const instrument = instrumentOf(found, services);
  const pinned = await UserAssessment.collection.findOneAndUpdate(
    openFilter(params.id, caller.id, instrument) as never,
    [{ $set: pinInstrument(instrument, services.now()) }],
    { returnDocument: 'after', projection: { status: 1, instrument: 1, startedAt: 1 } },
  );
  // It was withdrawn, frozen or completed after it was read.
  if (!pinned) throw new AppError('CONFLICT');
  return started(pinned as never);
};

const started = ({ _id, status, startedAt, instrument }: UserAssessmentDocument) => ({
  id: _id,
  status,
  startedAt: (startedAt as Date).toISOString(),
  instrumentVersion: (instrument as { version: string }).version,
});
