import type { ApiSettings } from '@kenali/settings';
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { EmailContent } from '../../mail/index.ts';
import type { BookingDocument } from './booking.model.ts';
import type { EndedBooking } from './tell.ts';

/** Neither a child nor an instrument: calendars are shared more often than mailboxes. */
type Entry = Record<'summary' | 'description' | 'url', string>;

/** The address in "Kenali <no-reply@kenali.example>", or alone. */
const addressIn = (sender: string): string => /<([^>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/** SEQUENCE has 31 bits: seconds since this moment fit until 2094. */
const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1000;

const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000) - FIRST_SECOND;

/** The number of a new booking is above those of the one before, and of any that is forgotten: no booking changes once a second. */
export const firstCalendarSequence = (now: Date, before: Pick<BookingDocument, 'calendarSequence'> | null): number =>
  Math.max(secondOf(now), (before?.calendarSequence ?? 0) + 1);

/**
 * A booking for a calendar. All bookings of a consultation have one UID, and each change has a greater SEQUENCE. So calendars move what they have,
 * also where nobody has read of an end, and the last end takes it out.
 */
export function calendarOf(
  booking: BookingDocument | EndedBooking,
  entry: Entry,
  { publicUrl, practice, mailFrom }: Pick<ApiSettings, 'publicUrl' | 'practice' | 'mailFrom'>,
): NonNullable<EmailContent['calendar']> {
  const { userAssessmentId, calendarSequence = 0, startsAt: start, endsAt: end } = booking;
  const { createdAt, changedAt, endedAt } = booking;
  const method = endedAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = new ICalCalendar({ prodId: { company: practice.name, product: 'Kenali', language: 'ID' }, method });
  const stamp = endedAt ?? changedAt ?? createdAt;
  calendar.createEvent({
    id: `consultation-${userAssessmentId}@${new URL(publicUrl).hostname}`,
    // Bookings from before the field have the second of their change.
    sequence: calendarSequence >= secondOf(createdAt) ? calendarSequence : secondOf(stamp),
    stamp,
    start,
    end,
    status: endedAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...entry,
    // RFC 5546 requires it for both methods.
    organizer: { name: practice.name, email: addressIn(mailFrom) },
  });
  return { method, content: calendar.toString() };
}
