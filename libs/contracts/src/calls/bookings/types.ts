import type { Zone } from '../../zones.ts';
import type { ClockTime, Count, Day, Id, IsoTime, OptionalText, PositiveInteger } from '../common/types.ts';

export const MEETING_MAX = 300;
export const BOOKING_INTERVALS_MAX = 28;
export const BOOKING_EXCEPTIONS_MAX = 100;

/** From and to by the clock of the practice: "09:00". */
export interface HoursInterval {
  from: ClockTime;
  to: ClockTime;
}

/** The hours in which a psychologist offers consultations. */
export interface BookingHours {
  /** `weekday` is 1 for Monday and 7 for Sunday. */
  weekly: (HoursInterval & {
    /**
     * @asType integer
     * @minimum 1
     * @maximum 7
     */
    weekday: Count;
  })[];
  /** Other hours of single days ("2026-12-01") in place of the weekly ones. Without intervals, the day is closed. */
  exceptions: { day: Day; intervals: HoursInterval[] }[];
  /** How long a consultation is. */
  minutes: PositiveInteger;
  /** What stays free after each. */
  pauseMinutes: Count;
  /**
   * How the meeting happens, such as a link. Families with a booking read it, and its emails have it.
   * @maxLength 300
   */
  meeting: OptionalText;
}

/** A time that can be booked. */
export interface Slot {
  psychologistId: Id;
  psychologist: OptionalText;
  startsAt: IsoTime;
}

/** A booking as its family sees it. */
export interface BookingView {
  startsAt: IsoTime;
  psychologist: OptionalText;
  meeting: OptionalText;
  /** The zone that the family reads times in. */
  zone: Zone;
  /** The last moment for a change or cancellation; null once it is over. */
  changeUntil: IsoTime | null;
}

/** What the page of a result offers for the consultation. */
export interface BookingState {
  practiceZone: Zone;
  /** Null without one, and once it is over. */
  booking: BookingView | null;
  /** Soonest first. With a booking, those that it can move to. Empty if nothing can be chosen. */
  slots: Slot[];
}

export interface NewBooking {
  /** The time that the booking has on the page; null without one. */
  from: IsoTime | null;
  psychologistId: Id;
  startsAt: IsoTime;
  zone: Zone;
}

export interface OwnSchedule {
  /** Null before the psychologist has published any. */
  hours: BookingHours | null;
  practiceZone: Zone;
}

/** For the owner of a result that includes a consultation, and for psychologists. */
export interface BookingCalls {
  'GET /api/user-assessments/{id}/booking': { params: { id: Id }; response: BookingState };
  /**
   * Books a time, or moves the booking to another one of the same psychologist. Fails with CONFLICT if it is no longer
   * free, or the booking is not at `from`. The same call again changes nothing.
   */
  'POST /api/user-assessments/{id}/booking': { params: { id: Id }; body: NewBooking; response: BookingState };
  'POST /api/user-assessments/{id}/booking/cancel': {
    params: { id: Id };
    /** The time that the caller saw. */
    body: { from: IsoTime };
    response: BookingState;
  };
  /** For psychologists. The path has two parts, so that it is not taken for the number of a case. */
  'GET /api/cases/schedule/hours': { response: OwnSchedule };
  /** Replaces the hours. Bookings keep their time. */
  'POST /api/cases/schedule/hours': { body: BookingHours; response: OwnSchedule };
}
