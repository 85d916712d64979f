import { Router } from 'express';
import { forAdmin, forPsychologist, forUser } from '../../http/call.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import type { EmailKinds } from '../../mail/index.ts';
import { book, cancelOwnBooking, changeBooking } from './book.ts';
import {
  bookingMeetingEmail,
  bookingParentEmail,
  bookingPracticeEmail,
  bookingPsychologistEmail,
  bookingReminderEmail,
} from './booking-emails.ts';
import { getOwnBooking } from './own-booking.ts';
import {
  cancelAsPsychologist,
  changeSettings,
  getHours,
  getSettings,
  listAllBookings,
  listOwnBookings,
  readBookedTimes,
  setHours,
} from './schedule.ts';
import { RETRY_FOR_MS } from './tell.ts';

export { Booking, BookingHoursModel } from './booking.model.ts';
export { bookingsJob, NOBODY, warnOfUnserved } from './bookings-job.ts';
export { eraseBookings } from './erase-bookings.ts';
export { readBookedTimes };

const DAY_MS = 24 * 60 * 60_000;

export const BOOKING_EMAILS = {
  booking_parent: { render: bookingParentEmail, retryForMs: RETRY_FOR_MS },
  booking_psychologist: { render: bookingPsychologistEmail, retryForMs: RETRY_FOR_MS },
  booking_practice: { render: bookingPracticeEmail, retryForMs: RETRY_FOR_MS },
  booking_meeting: { render: bookingMeetingEmail, retryForMs: 3 * DAY_MS },
  booking_reminder: { render: bookingReminderEmail, retryForMs: DAY_MS },
} satisfies Partial<EmailKinds>;

const BOOKING = { accountLimit: ACCOUNT_LIMITS.booking };
const CASES = { accountLimit: ACCOUNT_LIMITS.cases };

/** Booked consultations: the calls of parents, psychologists and admins. */
export function bookingRoutes(): Router {
  const router = Router();
  forUser(router, 'GET /api/user-assessments/{id}/booking', getOwnBooking);
  forUser(router, 'POST /api/user-assessments/{id}/booking', book, BOOKING);
  forUser(router, 'POST /api/user-assessments/{id}/booking/change', changeBooking, BOOKING);
  forUser(router, 'POST /api/user-assessments/{id}/booking/cancel', cancelOwnBooking, BOOKING);
  forPsychologist(router, 'GET /api/cases/schedule/hours', getHours, CASES);
  forPsychologist(router, 'POST /api/cases/schedule/hours', setHours, CASES);
  forPsychologist(router, 'GET /api/cases/schedule/bookings', listOwnBookings, CASES);
  forPsychologist(router, 'POST /api/cases/schedule/bookings/{id}/cancel', cancelAsPsychologist, CASES);
  forAdmin(router, 'GET /api/admin/bookings', listAllBookings);
  forAdmin(router, 'GET /api/admin/booking-settings', getSettings);
  forAdmin(router, 'POST /api/admin/booking-settings', changeSettings);
  return router;
}
