import type { CustomHelpers } from 'joi';
import { ZONES } from '../../zones.ts';
import type { FeatureSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { id, idParams, isoTime, oneOf, optionalRemark, realDay, user as userCall } from '../common/schema.ts';
import type * as types from './types.ts';
import { BOOKING_EXCEPTIONS_MAX, BOOKING_INTERVALS_MAX, MEETING_MAX } from './types.ts';

const user = { ...userCall, feature: 'bookings' } as const;

const zone = oneOf(ZONES).required().label('Zona waktu');
const wholeNumber = (from: number, to: number, label: string) =>
  Joi.number().strict().integer().min(from).max(to).required().label(label);

const time = Joi.string()
  .pattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')
  .required()
  .messages({ id: { '*': 'Isi jam dari 00:00 sampai 23:59.' } });
const interval = { from: time, to: time };
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
        intervals: Joi.array().items(Joi.object(interval).custom(inOrder)).max(6).required().label('Satu tanggal'),
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

const from = isoTime.required().label('Waktu sebelumnya');
const newBooking = Joi.object<types.NewBooking, true>({
  from: from.allow(null),
  psychologistId: id.strict().required(),
  startsAt: isoTime.required().messages({ id: { '*': 'Pilih waktu yang tersedia.' } }),
  zone,
});

const ofResult = { ...user, params: idParams } as const;

export const bookingSchemas: FeatureSchemas<'bookings', types.BookingCalls> = {
  'GET /api/user-assessments/{id}/booking': {
    ...ofResult,
    summary: 'The booked consultation of a result, and the slots that can be chosen',
  },
  'POST /api/user-assessments/{id}/booking': {
    ...ofResult,
    summary: 'Book a slot for the consultation of a result, or move to it',
    body: newBooking,
  },
  'POST /api/user-assessments/{id}/booking/cancel': {
    ...ofResult,
    summary: 'Cancel a booked consultation',
    body: Joi.object({ from }),
  },
  'GET /api/cases/schedule/hours': {
    ...user,
    summary: 'The hours in which the psychologist offers consultations',
  },
  'POST /api/cases/schedule/hours': {
    ...user,
    summary: 'Replace the own hours for consultations',
    body: hours,
  },
};
