import { Router } from 'express';
import { DAY_MS } from '../../durations.ts';
import type { FeatureParts } from '../../feature-parts.ts';
import { forPsychologist, forUser } from '../../http/call.ts';
import { ACCOUNT_LIMITS, inTenMinutes } from '../../limits/limit-table.ts';
import { book, cancelBooking } from './book.ts';
import { bookingParentEmail, bookingPsychologistEmail } from './booking-emails.ts';
import { bookingsJob } from './bookings-job.ts';
import { eraseBookings } from './end-booking.ts';
import { getHours, readBookedTimes, setHours } from './hours.ts';
import { getOwnBooking } from './own-booking.ts';
import { sources } from './own-data.ts';
import { RETRY_FOR_MS } from './tell.ts';

export { readBookedTimes };

/** Each change sends emails to the family and the psychologist. */
const limits = { change: inTenMinutes(20) };

const BOOKING = { accountLimit: limits.change };
const CASES = { accountLimit: ACCOUNT_LIMITS.cases };

/** The calls of parents and psychologists. */
function routes(): Router {
  const router = Router();
  forUser(router, 'GET /api/user-assessments/{id}/booking', getOwnBooking);
  forUser(router, 'POST /api/user-assessments/{id}/booking', book, BOOKING);
  forUser(router, 'POST /api/user-assessments/{id}/booking/cancel', cancelBooking, BOOKING);
  forPsychologist(router, 'GET /api/cases/schedule/hours', getHours, CASES);
  forPsychologist(router, 'POST /api/cases/schedule/hours', setHours, CASES);
  return router;
}

export const bookings = {
  name: 'bookings',
  routes,
  limits,
  job: bookingsJob,
  emails: {
    booking_parent: { write: bookingParentEmail, retryForMs: RETRY_FOR_MS },
    booking_psychologist: { write: bookingPsychologistEmail, retryForMs: RETRY_FOR_MS },
    booking_reminder: { write: bookingParentEmail, retryForMs: DAY_MS },
  },
  activity: {},
  sources,
  eraseBefore: eraseBookings,
} satisfies FeatureParts<'bookings'>;
