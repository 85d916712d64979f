import type { ClientSession } from 'mongoose';
import { UserAssessment } from '../user-assessments/index.ts';
import { Booking, type BookingDocument, type EndReason } from './booking.model.ts';
import { tellEnd } from './tell.ts';

/** Nobody has to learn that a meeting took place, or that a time without one is over. */
const QUIET: ReadonlySet<EndReason> = new Set(['done', 'missed']);

/**
 * Ends a booking in a transaction, unless it has ended or changed since it was read. The consultation waits for a time again, for staff and
 * parent.
 */
export async function endBooking(
  { _id, sequence }: Pick<BookingDocument, '_id' | 'sequence'>,
  { reason, at, by }: { reason: EndReason; at: Date; by: number },
  dbSession: ClientSession,
): Promise<boolean> {
  const ended = await Booking.findOneAndUpdate(
    { _id, sequence, endedAt: null },
    { $set: { endedAt: at, endReason: reason, sequence: sequence + 1 } },
    { session: dbSession, returnDocument: 'after' },
  ).lean<BookingDocument>();
  if (!ended) return false;
  const { userAssessmentId, userId, psychologistId, createdAt } = ended;
  const step = { status: 'requested' as const, at, byUserId: by };
  await UserAssessment.collection.updateOne(
    { _id: userAssessmentId as never, erasedAt: null, 'consultation.status': 'scheduled' } as never,
    {
      $set: { 'consultation.status': step.status, 'consultation.updatedAt': at },
      $push: { 'consultation.history': step },
    } as never,
    { session: dbSession },
  );
  // What only the booking has opened closes with it, so that the family may choose among all again.
  if (reason !== 'done')
    await UserAssessment.collection.updateOne(
      {
        _id: userAssessmentId as never,
        'assignment.userId': psychologistId,
        'assignment.byUserId': userId,
        'assignment.at': createdAt,
      } as never,
      { $unset: { assignment: 1 } } as never,
      { session: dbSession },
    );
  if (!QUIET.has(reason)) await tellEnd(ended, at, dbSession);
  return true;
}
