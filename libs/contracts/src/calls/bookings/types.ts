import type { Done, Id, IsoTime } from '../common/types.ts';
import type { Zone } from './zones.ts';

export const MEETING_MAX = 300;
export const BOOKING_INTERVALS_MAX = 28;
export const BOOKING_EXCEPTIONS_MAX = 100;

/** From and to by the clock of the practice: "09:00". */
export interface HoursInterval {
  from: string;
  to: string;
}

/** The hours in which a psychologist offers consultations. */
export interface BookingHours {
  /** `weekday` is 1 for Monday and 7 for Sunday. */
  weekly: (HoursInterval & { weekday: number })[];
  /** Other hours of single days ("2026-12-01") in place of the weekly ones. Without intervals, the day is closed. */
  exceptions: { day: string; intervals: HoursInterval[] }[];
  /** How long a consultation is. */
  minutes: number;
  /** What stays free after each. */
  pauseMinutes: number;
  /** How the meeting happens, such as a link. Families with a booking read it, and its emails have it. */
  meeting: string;
}

/** What holds for all bookings of the practice. */
export interface BookingSettings {
  zone: Zone;
  /** Until how many hours before the beginning families may change or cancel. */
  changeHours: number;
  /** How many hours ahead a slot must at least be booked. */
  noticeHours: number;
  /** How many days ahead slots are offered. */
  daysAhead: number;
}

/** A time that can be booked. */
export interface Slot {
  psychologistId: Id;
  psychologist: string;
  startsAt: IsoTime;
  endsAt: IsoTime;
}

/** A booking as its family sees it. */
export interface BookingView {
  startsAt: IsoTime;
  endsAt: IsoTime;
  psychologist: string;
  meeting: string;
  /** The zone that the family reads times in. */
  zone: Zone;
  /** The last moment for a change or cancellation. */
  changeUntil: IsoTime;
  /** Whether it has not passed. */
  isChangeable: boolean;
  /** The file for a calendar, in the format of RFC 5545. */
  calendar: string;
}

/** What the page of a result offers for the consultation. */
export interface BookingState {
  practiceZone: Zone;
  /** Null without one, and once it is over. */
  booking: BookingView | null;
  /** The zone whose clocks `days` follows. */
  zone: Zone;
  /** The days with slots ("2026-12-01"), soonest first. Empty if nothing can be chosen. */
  days: string[];
  /** The slots of one of them, soonest first. With a booking, those that it can move to. */
  slots: Slot[];
}

/** Which slots an answer has: those of `day`, else of the first day. `zone`: else that of the booking, else that of the practice. */
export interface SlotsOfDay {
  zone?: Zone;
  day?: string;
}

export interface NewBooking {
  psychologistId: Id;
  startsAt: IsoTime;
  zone: Zone;
}

export interface BookingChange {
  /** The time that the caller saw. */
  from: IsoTime;
  startsAt: IsoTime;
  zone: Zone;
}

/** Why a psychologist cancels. A list and no text, so that no email says more than that. */
export const CANCEL_REASONS = ['unavailable', 'hours_changed', 'other'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export interface OwnSchedule {
  /** Null before the psychologist has published any. */
  hours: BookingHours | null;
  practiceZone: Zone;
}

/** A booking as staff see it. */
export interface StaffBooking {
  id: Id;
  userAssessmentId: Id;
  startsAt: IsoTime;
  endsAt: IsoTime;
  psychologist: string;
  /** Null if the assessment is about the user. */
  childName: string | null;
  user: { id: Id; email: string; firstName: string; lastName: string; whatsappNumber: string };
}

export interface ScheduledBookings {
  practiceZone: Zone;
  /** Soonest first. */
  bookings: StaffBooking[];
}

/** For the owner of a result that includes a consultation. */
export interface BookingCalls {
  'GET /api/user-assessments/{id}/booking': { params: { id: Id }; query: SlotsOfDay; response: BookingState };
  /** Fails with SLOT_TAKEN, which has the next ten slots, if the time is no longer free. The same call again changes nothing. */
  'POST /api/user-assessments/{id}/booking': { params: { id: Id }; body: NewBooking; response: BookingState };
  /** Moves the booking to another time of the same psychologist. Fails with CONFLICT if it is no longer at `from`. */
  'POST /api/user-assessments/{id}/booking/change': { params: { id: Id }; body: BookingChange; response: BookingState };
  'POST /api/user-assessments/{id}/booking/cancel': {
    params: { id: Id };
    /** The time that the caller saw. */
    body: { from: IsoTime };
    response: BookingState;
  };
}

/** For psychologists. Their paths have two parts, so that none is taken for the number of a case. */
export interface ScheduleCalls {
  'GET /api/cases/schedule/hours': { response: OwnSchedule };
  /** Replaces the hours. Bookings keep their time. */
  'POST /api/cases/schedule/hours': { body: BookingHours; response: OwnSchedule };
  /** The own bookings that are not over. */
  'GET /api/cases/schedule/bookings': { response: ScheduledBookings };
  'POST /api/cases/schedule/bookings/{id}/cancel': {
    params: { id: Id };
    /** `from`: the time that the caller saw. */
    body: { from: IsoTime; reason: CancelReason };
    response: Done;
  };
}

export interface AdminBookingCalls {
  /** The bookings of all psychologists that are not over, 500 at most. */
  'GET /api/admin/bookings': { response: ScheduledBookings };
  'GET /api/admin/booking-settings': { response: BookingSettings };
  'POST /api/admin/booking-settings': { body: BookingSettings; response: BookingSettings };
}
