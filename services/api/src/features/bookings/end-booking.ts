import type { ClientSession } from 'mongoose';
import { putInOutbox } from '../../outbox/outbox.model.ts';
import { UserAssessment } from '../user-assessments/index.ts';
import { Booking, type BookingDocument, type EndReason } from './booking.model.ts';

const RECIPIENT_KINDS = ['booking_parent', 'booking_psychologist', 'booking_practice'] as const;
/** Nobody has to learn that a meeting took place, or that a time without one is over. */
const QUIET: ReadonlySet<EndReason> = new Set(['done', 'missed']);

/** What a message is about. A change of the booking makes it another one. */
export const subjectOf = ({ _id, sequence }: Pick<BookingDocument, '_id' | 'sequence'>): string => `${_id}-${sequence}`;

/** Tells the parent, the psychologist and the practice what a booking is now, in the transaction that changes it. */
export async function tellAll(
  booking: Pick<BookingDocument, '_id' | 'sequence' | 'userAssessmentId' | 'userId' | 'forgetAt'>,
  now: Date,
  dbSession: ClientSession,
): Promise<void> {
  const { userAssessmentId, userId, forgetAt } = booking;
  for (const kind of RECIPIENT_KINDS)
    await putInOutbox({ kind, userAssessmentId, userId, about: subjectOf(booking), now, forgetAt }, dbSession);
}

/**
 * Ends a booking in a transaction, unless it has ended or changed since it was read. The consultation waits for a time again, for staff and
 * parent.
 */
export async function endBooking(
  booking: BookingDocument,
  { reason, at, by }: { reason: EndReason; at: Date; by: number },
  dbSession: ClientSession,
): Promise<boolean> {
  const { _id, sequence, userAssessmentId, userId, psychologistId, createdAt } = booking;
  const { modifiedCount } = await Booking.updateOne(
    { _id, sequence, endedAt: null },
    { $set: { endedAt: at, endReason: reason, sequence: sequence + 1 } },
    { session: dbSession },
  );
  if (modifiedCount === 0) return false;
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
  if (!QUIET.has(reason)) await tellAll({ ...booking, sequence: sequence + 1 }, at, dbSession);
  return true;
}
