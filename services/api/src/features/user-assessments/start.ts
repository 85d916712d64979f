import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { findOwn } from './find-own.ts';
import { instrumentOf, pinning, refuseClosed, stillOpen } from './open-attempt.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';

const FIELDS = ['status', 'frozenAt', 'instrument', 'assessment', 'startedAt'] as const;

/** Pins the instrument version; a repeat answers with what the first one pinned. */
export const start: Handler<'POST /api/user-assessments/{id}/start'> = async ({ params }, { caller, services }) => {
  const found = await findOwn(params.id, caller.id, FIELDS);
  refuseClosed(found);
  if (found.instrument && found.startedAt) return started(found);
  const instrument = instrumentOf(found, services);
  const pinned = await UserAssessment.collection.findOneAndUpdate(
    stillOpen(params.id, caller.id, instrument) as never,
    [{ $set: pinning(instrument, services.now()) }],
    { returnDocument: 'after', projection: { status: 1, instrument: 1, startedAt: 1 } },
  );
  // Withdrawn, frozen or completed since it was read a moment ago.
  if (!pinned) throw new AppError('CONFLICT');
  return started(pinned as never);
};

const started = ({ _id, status, startedAt, instrument }: UserAssessmentDocument) => ({
  id: _id,
  status,
  startedAt: (startedAt as Date).toISOString(),
  instrumentVersion: (instrument as { version: string }).version,
});
