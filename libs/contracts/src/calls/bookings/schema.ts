import type { CustomHelpers } from 'joi';
import { payer } from '../admin/payments/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import {
  admin as adminCall,
  day,
  done,
  id,
  idParams,
  isoTime,
  listOf,
  oneOf,
  optionalRemark,
  realDay,
  user as userCall,
} from '../common/schema.ts';
import type * as types from './types.ts';
import { BOOKING_EXCEPTIONS_MAX, BOOKING_INTERVALS_MAX, CANCEL_REASONS, MEETING_MAX } from './types.ts';
import { ZONES } from './zones.ts';

const user = { ...userCall, feature: 'bookings' } as const;
const admin = { ...adminCall, feature: 'bookings' } as const;

const text = Joi.string().allow('');
const zone = oneOf(ZONES).required().label('Zona waktu');
const wholeNumber = (from: number, to: number, label: string) =>
  Joi.number().strict().integer().min(from).max(to).required().label(label);

const time = Joi.string()
  .pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')
  .required()
  .messages({ id: { '*': 'Isi jam dari 00:00 sampai 23:59.' } });
const end = Joi.string()
  .pattern(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'time')
  .required()
  .messages({ id: { '*': 'Isi jam dari 00:00 sampai 24:00.' } });
const interval = { from: time, to: end };
const inOrder = <T extends { from: string; to: string }>(value: T, { message }: CustomHelpers) =>
  value.from < value.to ? value : message({ id: 'Jam selesai harus sesudah jam mulai.' });

const hours = Joi.object<types.BookingHours, true>({
  weekly: Joi.array()
    .items(Joi.object({ weekday: wholeNumber(1, 7, 'Hari'), ...interval }).custom(inOrder))
    .max(BOOKING_INTERVALS_MAX)
    .required()
    .label('Jam mingguan'),
  exceptions: Joi.array()
    .items(
      Joi.object({
        day: realDay.required().label('Tanggal'),
        intervals: Joi.array().items(Joi.object(interval).custom(inOrder)).max(6).required(),
      }),
    )
    .unique('day')
    .max(BOOKING_EXCEPTIONS_MAX)
    .required()
    .label('Pengecualian'),
  minutes: wholeNumber(15, 240, 'Lama konsultasi'),
  pauseMinutes: wholeNumber(0, 240, 'Jeda'),
  meeting: optionalRemark(MEETING_MAX).required().label('Tautan atau cara bertemu'),
});

const settings = Joi.object<types.BookingSettings, true>({
  zone,
  changeHours: wholeNumber(0, 336, 'Batas ubah atau batal'),
  noticeHours: wholeNumber(0, 336, 'Pesan paling lambat'),
  daysAhead: wholeNumber(1, 90, 'Pesan paling jauh'),
});

const slot = Joi.object<types.Slot, true>({
  psychologistId: id.required(),
  psychologist: text.required(),
  startsAt: isoTime.required(),
  endsAt: isoTime.required(),
});
const booking = Joi.object<types.BookingView, true>({
  startsAt: isoTime.required(),
  endsAt: isoTime.required(),
  psychologist: text.required(),
  meeting: text.required(),
  zone,
  changeUntil: isoTime.required(),
  isChangeable: Joi.boolean().required(),
  calendar: Joi.string().required(),
});
const state = Joi.object<types.BookingState, true>({
  practiceZone: zone,
  booking: booking.allow(null).required(),
  zone,
  days: Joi.array().items(day).required(),
  slots: listOf(slot),
});
const ownSchedule = Joi.object<types.OwnSchedule, true>({ hours: hours.allow(null).required(), practiceZone: zone });
const scheduled = Joi.object<types.ScheduledBookings, true>({
  practiceZone: zone,
  bookings: listOf({
    id: id.required(),
    userAssessmentId: id.required(),
    startsAt: isoTime.required(),
    endsAt: isoTime.required(),
    psychologist: text.required(),
    childName: Joi.string().allow(null).required(),
    user: payer,
  }),
});

const from = isoTime.required().label('Waktu sebelumnya');
const startsAt = isoTime.required().messages({ id: { '*': 'Pilih waktu yang tersedia.' } });

export const bookingSchemas: CallSchemas<types.BookingCalls> = {
  'GET /api/user-assessments/{id}/booking': {
    ...user,
    params: idParams,
    query: Joi.object<types.SlotsOfDay, true>({ zone: oneOf(ZONES), day: realDay }),
    response: state,
  },
  'POST /api/user-assessments/{id}/booking': {
    ...user,
    status: 201,
    params: idParams,
    body: Joi.object<types.NewBooking, true>({ psychologistId: id.strict().required(), startsAt, zone }),
    response: state,
  },
  'POST /api/user-assessments/{id}/booking/change': {
    ...user,
    params: idParams,
    body: Joi.object<types.BookingChange, true>({ from, startsAt, zone }),
    response: state,
  },
  'POST /api/user-assessments/{id}/booking/cancel': {
    ...user,
    params: idParams,
    body: Joi.object({ from }),
    response: state,
  },
};

export const scheduleSchemas: CallSchemas<types.ScheduleCalls> = {
  'GET /api/cases/schedule/hours': { ...user, response: ownSchedule },
  'POST /api/cases/schedule/hours': { ...user, body: hours, response: ownSchedule },
  'GET /api/cases/schedule/bookings': { ...user, response: scheduled },
  'POST /api/cases/schedule/bookings/{id}/cancel': {
    ...user,
    params: idParams,
    body: Joi.object({ from, reason: oneOf(CANCEL_REASONS).required().label('Alasan') }),
    response: done,
  },
};

export const adminBookingSchemas: CallSchemas<types.AdminBookingCalls> = {
  'GET /api/admin/bookings': { ...admin, response: scheduled },
  'GET /api/admin/booking-settings': { ...admin, response: settings },
  'POST /api/admin/booking-settings': { ...admin, body: settings, response: settings },
};
