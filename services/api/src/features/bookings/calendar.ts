import type { ApiSettings } from '@kenali/settings';
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { EmailContent } from '../../mail/index.ts';
import { type BookingDocument, calendarSequence } from './booking.model.ts';
import type { EndedBooking } from './tell.ts';

type CalendarConfig = Pick<ApiSettings, 'publicUrl' | 'practice' | 'mailFrom'>;

interface CalendarParts {
  booking: BookingDocument | EndedBooking;
  /** Neither a child nor an instrument: calendars are shared more often than mailboxes. */
  summary: string;
  description: string;
  url: string;
}

/** The address in "Kenali <no-reply@kenali.example>", or alone. */
const addressIn = (sender: string): string => /<([^>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/**
 * A booking for a calendar. All bookings of a consultation have one UID with a rising SEQUENCE, so that calendars move what they have, and the end
 * takes it out.
 */
export function calendarOf(
  { booking, summary, description, url }: CalendarParts,
  { publicUrl, practice, mailFrom }: CalendarConfig,
): NonNullable<EmailContent['calendar']> {
  const hasEnded = booking.endedAt !== null;
  const method = hasEnded ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = new ICalCalendar({ prodId: { company: practice.name, product: 'Kenali', language: 'ID' }, method });
  calendar.createEvent({
    id: `booking-${booking.calendarId ?? booking._id}@${new URL(publicUrl).hostname}`,
    sequence: calendarSequence(booking),
    stamp: booking.endedAt ?? booking.changedAt ?? booking.createdAt,
    start: booking.startsAt,
    end: booking.endsAt,
    status: hasEnded ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary,
    description,
    url,
    // RFC 5546 requires it for both methods.
    organizer: { name: practice.name, email: addressIn(mailFrom) },
  });
  return { method, content: calendar.toString() };
}

/** The entry of the parent. */
export const parentCalendar = (booking: CalendarParts['booking'], meeting: string, config: CalendarConfig) =>
  calendarOf(
    {
      booking,
      summary: 'Konsultasi dengan psikolog',
      description: [config.practice.name, meeting].filter(Boolean).join('\n\n'),
      url: `${config.publicUrl}/results/${booking.userAssessmentId}`,
    },
    config,
  );
