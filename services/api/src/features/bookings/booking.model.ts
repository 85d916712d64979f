import { type BookingHours, ZONES, type Zone } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../db/model.ts';
import { DAY_MS } from '../../durations.ts';

/** Why a booking ended: its parent cancelled it, staff moved the consultation on, it is over, or its conditions no longer hold. */
const END_REASONS = [
  'parent',
  'practice',
  'psychologist',
  'done',
  'past',
  'restricted',
  'entitlement',
  'account',
  'erasure',
] as const;
export type EndReason = (typeof END_REASONS)[number];

const bookingFields = {
  _id: field<number>({ type: Number, required: true }),
  userAssessmentId: field<number>({ type: Number, required: true }),
  userId: field<number>({ type: Number, required: true }),
  psychologistId: field<number>({ type: Number, required: true }),
  startsAt: field<Date>({ type: Date, required: true }),
  endsAt: field<Date>({ type: Date, required: true }),
  /** The zone that the parent reads times in. */
  zone: field<Zone>({ type: String, enum: ZONES, required: true }),
  /** Raised by each change of the time and by the end. A message names the one that it was written for, and is dropped when there is another. */
  sequence: field<number>({ type: Number, required: true }),
  /** SEQUENCE of the calendar entry, which all bookings of a consultation share: raised by each change of what it says and by the end. */
  calendarSequence: field<number | undefined>({ type: Number }),
  createdAt: field<Date>({ type: Date, required: true }),
  /** When the time or the way to meet last changed. */
  changedAt: field<Date | null>({ type: Date, default: null }),
  /** When the reminder of `startsAt` was queued, or that it needs none. */
  remindedAt: field<Date | null>({ type: Date, default: null }),
  endedAt: field<Date | null>({ type: Date, default: null }),
  endReason: field<EndReason | undefined>({ type: String, enum: END_REASONS }),
  /** MongoDB deletes it at this time. */
  forgetAt: field<Date>({ type: Date, required: true }),
};

/** A consultation at a time. Its length stays when the psychologist changes the hours. */
export interface BookingDocument extends DocumentOf<typeof bookingFields> {}

const bookingSchema = defineSchema<BookingDocument>(bookingFields);
const live = { partialFilterExpression: { endedAt: null } };
// One booking of a slot, and one of a consultation.
bookingSchema.index({ psychologistId: 1, startsAt: 1 }, { unique: true, ...live });
bookingSchema.index({ userAssessmentId: 1 }, { unique: true, ...live });
bookingSchema.index({ userAssessmentId: 1, _id: -1 });
bookingSchema.index({ userId: 1 });
// What is to come, for staff, reminders and the rule that ends bookings.
bookingSchema.index({ startsAt: 1, _id: 1 }, live);
bookingSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const Booking = defineModel<BookingDocument>('Booking', bookingSchema, 'bookings');

/** No consultation is longer. */
const LONGEST_MS = DAY_MS;

/** Matches bookings that are not over. The earliest beginning keeps the search out of the years before. */
export const NOT_OVER = (at: Date) => ({
  endedAt: null,
  startsAt: { $gt: new Date(at.getTime() - LONGEST_MS) },
  endsAt: { $gt: at },
});

/** The hours of one psychologist; `_id` is the account. */
interface BookingHoursDocument extends BookingHours {
  _id: number;
  updatedAt: Date;
  /** Incremented by every booking, so that two of them with overlapping times conflict, whatever grid they come from. */
  touched: number;
}

const mixed = { ...MIXED, required: true };
const hoursSchema = defineSchema<BookingHoursDocument>(
  {
    _id: { type: Number, required: true },
    weekly: mixed,
    exceptions: mixed,
    minutes: { type: Number, required: true },
    pauseMinutes: { type: Number, required: true },
    meeting: { type: String, default: '' },
    updatedAt: { type: Date, required: true },
    touched: { type: Number, default: 0 },
  },
  { minimize: false },
);

export const BookingHoursModel = defineModel<BookingHoursDocument>('BookingHours', hoursSchema, 'bookingHours');
