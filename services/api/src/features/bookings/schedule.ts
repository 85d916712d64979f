import type { OwnSchedule, ScheduledBookings, StaffBooking, Zone } from '@kenali/contracts';
import { dayIn, fullName } from '@kenali/contracts';
import { inTransactionOf } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { beginAudit, findChanges, recordShown } from '../audit/index.ts';
import { User, type UserDocument } from '../auth/index.ts';
import { UNRESTRICTED, UserAssessment } from '../user-assessments/index.ts';
import {
  Booking,
  type BookingDocument,
  BookingHoursModel,
  BookingSettingsModel,
  NOT_OVER,
  readSettings,
  SETTINGS_ID,
} from './booking.model.ts';
import { endBooking } from './end-booking.ts';
import { tellMeeting } from './tell.ts';

/** Of all psychologists together, for the weeks that a practice looks ahead. */
const SHOWN_MAX = 500;

export const getHours: Handler<'GET /api/cases/schedule/hours'> = (_input, { caller }) => viewHours(caller.id);

/** Replaces the hours. Exceptions of past days go. Families with a booking learn of another way to meet. */
export const setHours: Handler<'POST /api/cases/schedule/hours'> = async ({ body }, { caller, services }) => {
  const now = services.now();
  const { zone } = await readSettings();
  const today = dayIn(zone, now);
  const exceptions = body.exceptions.filter(({ day }) => day >= today);
  // Bookings at this moment read the hours before or after it, never half of both.
  await inTransactionOf(caller.id, async (dbSession) => {
    const before = await BookingHoursModel.findByIdAndUpdate(
      caller.id,
      { $set: { ...body, exceptions, updatedAt: now }, $inc: { touched: 1 } },
      { upsert: true, session: dbSession, returnDocument: 'before' },
    ).lean();
    if (before && before.meeting !== body.meeting) await tellMeeting(caller.id, now, dbSession);
  });
  return viewHours(caller.id);
};

async function viewHours(userId: number): Promise<OwnSchedule> {
  const [found, { zone }] = await Promise.all([BookingHoursModel.findById(userId).lean(), readSettings()]);
  if (!found) return { hours: null, practiceZone: zone };
  const { weekly, exceptions, minutes, pauseMinutes, meeting } = found;
  return { hours: { weekly, exceptions, minutes, pauseMinutes, meeting }, practiceZone: zone };
}

export const listOwnBookings: Handler<'GET /api/cases/schedule/bookings'> = (_input, context) =>
  listBookings({ psychologistId: context.caller.id }, context);

export const listAllBookings: Handler<'GET /api/admin/bookings'> = (_input, context) => listBookings({}, context);

/** Without those whose owner restricts the processing, which end within seconds. */
async function listBookings(filter: object, context: CallContext): Promise<ScheduledBookings> {
  const [all, { zone }] = await Promise.all([
    Booking.find({ ...filter, ...NOT_OVER(context.services.now()) })
      .sort({ startsAt: 1, _id: 1 })
      .limit(SHOWN_MAX)
      .lean<BookingDocument[]>(),
    readSettings(),
  ]);
  const results = all.map(({ userAssessmentId }) => userAssessmentId);
  const unrestricted = await UserAssessment.find({ _id: { $in: results }, ...UNRESTRICTED }, { _id: 1 }).lean();
  const open = new Set(unrestricted.map(({ _id }) => _id));
  const found = all.filter(({ userAssessmentId }) => open.has(userAssessmentId));
  const people = await User.find(
    { _id: { $in: found.flatMap(({ userId, psychologistId }) => [userId, psychologistId]) } },
    { email: 1, firstName: 1, lastName: 1, whatsappNumber: 1 },
  ).lean<Person[]>();
  const personOf = new Map(people.map((person) => [person._id, person]));
  await recordShown(context, 'bookings.list', { result: found.map(({ userAssessmentId }) => userAssessmentId) });
  return { practiceZone: zone, bookings: found.map((booking) => staffView(booking, personOf)) };
}

/** The booked times of consultations, also those that are over until staff close them or the family books again. */
export async function readBookedTimes(
  userAssessmentIds: readonly number[],
): Promise<ReadonlyMap<number, { startsAt: string; zone: Zone }>> {
  if (userAssessmentIds.length === 0) return new Map();
  const [found, { zone }] = await Promise.all([
    Booking.find(
      { userAssessmentId: { $in: [...userAssessmentIds] }, endedAt: null },
      { userAssessmentId: 1, startsAt: 1 },
    ).lean(),
    readSettings(),
  ]);
  return new Map(
    found.map(({ userAssessmentId, startsAt }) => [userAssessmentId, { startsAt: startsAt.toISOString(), zone }]),
  );
}

type Person = Pick<UserDocument, '_id' | 'email' | 'firstName' | 'lastName' | 'whatsappNumber'>;
const UNKNOWN = { email: '-', firstName: '-', lastName: '-', whatsappNumber: '' };

function staffView(booking: BookingDocument, personOf: ReadonlyMap<number, Person>): StaffBooking {
  const { _id, userAssessmentId, startsAt, endsAt, userId, psychologistId } = booking;
  const { email, firstName, lastName, whatsappNumber } = personOf.get(userId) ?? UNKNOWN;
  return {
    id: _id,
    userAssessmentId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    psychologist: fullName(personOf.get(psychologistId) ?? UNKNOWN),
    user: { id: userId, email, firstName, lastName, whatsappNumber },
  };
}

/** @throws AppError NOT_FOUND for a booking of another psychologist, or that is over; CONFLICT if it is no longer at `from` */
export const cancelAsPsychologist: Handler<'POST /api/cases/schedule/bookings/{id}/cancel'> = async (
  { params, body },
  context,
) => {
  const { caller, services } = context;
  const at = services.now();
  const found = await Booking.findOne({ _id: params.id, psychologistId: caller.id }).lean<BookingDocument>();
  // The answer to the first of two equal calls was lost.
  if (found?.endedAt && found.endReason === body.reason) return { success: true };
  if (!found || found.endedAt || found.endsAt <= at) throw new AppError('NOT_FOUND');
  const changed = new AppError('CONFLICT', { message: 'Jadwal ini sudah berubah. Muat ulang, lalu coba lagi.' });
  if (found.startsAt.getTime() !== new Date(body.from).getTime()) throw changed;
  const writeAudit = await beginAudit(context);
  await inTransactionOf(caller.id, async (dbSession) => {
    const isEnded = await endBooking(found, { reason: body.reason, at, by: caller.id }, dbSession);
    if (!isEnded) throw changed;
    const id = found.userAssessmentId;
    const target = { kind: 'result' as const, id, name: `#${id}` };
    await writeAudit({ action: 'booking.cancel', target, details: { reason: body.reason } }, dbSession);
  });
  return { success: true };
};

export const getSettings: Handler<'GET /api/admin/booking-settings'> = () => readSettings();

export const changeSettings: Handler<'POST /api/admin/booking-settings'> = async ({ body }, context) => {
  const before = await readSettings();
  const changes = findChanges(before, body);
  if (Object.keys(changes).length === 0) return before;
  const writeAudit = await beginAudit(context);
  await inTransactionOf(context.caller.id, async (dbSession) => {
    await BookingSettingsModel.updateOne({ _id: SETTINGS_ID }, { $set: body }, { upsert: true, session: dbSession });
    await writeAudit({ action: 'booking.settings', changes }, dbSession);
  });
  return body;
};
