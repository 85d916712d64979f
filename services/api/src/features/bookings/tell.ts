import type { ClientSession } from 'mongoose';
import { HOUR_MS } from '../../durations.ts';
import { putInOutbox } from '../../outbox/outbox.model.ts';
import { Booking, type BookingDocument, type EndReason, NOT_OVER } from './booking.model.ts';

export const RETRY_FOR_MS = 48 * HOUR_MS;
/** Longer than its retries, so that a message that fails says so. Shorter than the 72 hours of an erasure, which leaves these messages alone. */
const END_KEPT_MS = 60 * HOUR_MS;

/** What a message is about. Another time makes it another one. */
export const subjectOf = ({ _id, sequence }: Pick<BookingDocument, '_id' | 'sequence'>): string => `${_id}-${sequence}`;
/** The same for the newest way to meet. Another way, or another time, makes it another one. */
export const meetingSubjectOf = (booking: Pick<BookingDocument, '_id' | 'sequence' | 'changedAt'>): string =>
  `${subjectOf(booking)}-${booking.changedAt?.getTime()}`;

/** What a message about an end says. Without the family's account. */
export type EndedBooking = Omit<
  BookingDocument,
  'userId' | 'psychologistId' | 'remindedAt' | 'forgetAt' | 'endedAt' | 'endReason'
> & {
  endedAt: Date;
  /** Nobody has to learn that a consultation took place. */
  endReason: Exclude<EndReason, 'done' | 'past'>;
  psychologistId?: number;
};

/** Tells the parent and the psychologist about a new or changed time, in the transaction that writes it. */
export async function tellAll(booking: BookingDocument, now: Date, dbSession: ClientSession): Promise<void> {
  const { userAssessmentId, userId, forgetAt } = booking;
  for (const kind of ['booking_parent', 'booking_psychologist'] as const)
    await putInOutbox({ kind, userAssessmentId, userId, about: subjectOf(booking), now, forgetAt }, dbSession);
}

/**
 * Tells them about an end, and the practice if the family waits to be contacted again. The message has a copy of what it says, no field with the
 * result, and the account only if it is for the family. So an erasure that comes while no email can be sent leaves it alone.
 */
export async function tellEnd(booking: BookingDocument, now: Date, dbSession: ClientSession): Promise<void> {
  const { userId, psychologistId, remindedAt, forgetAt, ...facts } = booking;
  const { userAssessmentId, endReason } = facts;
  const message = { about: subjectOf(booking), now, forgetAt: new Date(now.getTime() + END_KEPT_MS) };
  await putInOutbox({ kind: 'booking_parent', userId, facts, ...message }, dbSession);
  await putInOutbox({ kind: 'booking_psychologist', facts: { ...facts, psychologistId }, ...message }, dbSession);
  if (endReason === 'parent' || endReason === 'psychologist')
    await putInOutbox({ kind: 'consultation_requested', userAssessmentId, userId, ...message }, dbSession);
}

/** Tells the families with a coming booking how they meet the psychologist from now on, in the transaction that changes it. */
export async function tellMeeting(psychologistId: number, now: Date, dbSession: ClientSession): Promise<void> {
  const filter = { psychologistId, ...NOT_OVER(now) };
  const change = { $set: { changedAt: now }, $inc: { calendarSequence: 1 } };
  await Booking.updateMany(filter, change, { session: dbSession });
  for (const booking of await Booking.find(filter).session(dbSession).lean<BookingDocument[]>()) {
    const { userAssessmentId, userId, forgetAt } = booking;
    const message = { userAssessmentId, userId, about: meetingSubjectOf(booking), now, forgetAt };
    await putInOutbox({ kind: 'booking_parent', ...message }, dbSession);
  }
}
