import type { CallInput } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransactionOf } from '../../db/database.ts';
import { nextId } from '../../db/next-id.ts';
import { DAY_MS } from '../../durations.ts';
import { AppError, toAppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { beginAudit } from '../audit/index.ts';
import { lockAccount } from '../auth/index.ts';
import { assertConsent, assertUnrestrictedByOwner, UNRESTRICTED, UserAssessment } from '../user-assessments/index.ts';
import { Booking, type BookingDocument, BookingHoursModel } from './booking.model.ts';
import { REMINDER_MS } from './bookings-job.ts';
import { firstCalendarSequence } from './calendar.ts';
import { assignmentRecord, endBooking } from './end-booking.ts';
import { findOpenSlots, type Wanted } from './find-slots.ts';
import { BOOKABLE, changeUntil, findOwnBooking, findOwnConsultation, viewOwn, wantedSlots } from './own-booking.ts';
import { tellAll } from './tell.ts';

const REMEMBERED_MS = 365 * DAY_MS;

/**
 * Books a slot, or moves the booking to it. The database decides between simultaneous calls: each of them writes the hours of the psychologist and
 * the account of the family, so all but one run again and find the slot taken. Of equal calls, the later ones find the work done.
 */
export const book: Handler<'POST /api/user-assessments/{id}/booking'> = async ({ params: { id }, body }, context) => {
  const { services } = context;
  const found = await findOwnConsultation(id, context);
  assertUnrestrictedByOwner(found);
  await assertConsent(found, services);
  const isAsked = (booking: BookingDocument | null) =>
    booking?.psychologistId === body.psychologistId && isAt(booking, body.startsAt);
  const own = await findOwnBooking(id, services.now());
  if (isAsked(own)) return viewOwn(found, services);
  if (own) assertChangeable(own, body.from ?? '', services);
  else if (body.from !== null) throw changedMeanwhile();
  const wanted = wantedSlots(found, own);
  try {
    if ((wanted.psychologistId ?? body.psychologistId) !== body.psychologistId) throw slotTaken();
    await take({ id, body, own, wanted }, context);
  } catch (error) {
    const isDone = toAppError(error).code === 'CONFLICT' && isAsked(await findOwnBooking(id, services.now()));
    if (!isDone) throw error;
  }
  return viewOwn(found, services);
};

export const cancelBooking: Handler<'POST /api/user-assessments/{id}/booking/cancel'> = async (
  { params: { id }, body: { from } },
  context,
) => {
  const { caller, services } = context;
  await findOwnConsultation(id, context);
  const at = services.now();
  // The answer to the first of two equal calls was lost.
  const wasCancelled = async () => {
    const last = await findLast(id);
    return last?.endReason === 'parent' && isAt(last, from);
  };
  // Read before it is asked what was cancelled: an equal call may come between the two.
  const own = await findOwnBooking(id, at);
  if (!(await wasCancelled())) {
    if (!own) throw new AppError('NOT_FOUND', { message: 'Konsultasi ini tidak memiliki jadwal.' });
    assertChangeable(own, from, services);
    const writeAudit = beginAudit(context);
    const isEnded = await inTransactionOf(own.psychologistId, (dbSession) =>
      endBooking(own, { reason: 'parent', at, by: caller.id, writeAudit }, dbSession),
    );
    if (!isEnded && !(await wasCancelled())) throw changedMeanwhile();
  }
  return viewOwn(await findOwnConsultation(id, context), services);
};

const findLast = (userAssessmentId: number, dbSession?: ClientSession): Promise<BookingDocument | null> =>
  Booking.findOne({ userAssessmentId }, null, { session: dbSession }).sort({ _id: -1 }).lean<BookingDocument>().exec();

const isAt = ({ startsAt }: Pick<BookingDocument, 'startsAt'>, time: string) =>
  startsAt.getTime() === new Date(time).getTime();

/** @throws AppError CONFLICT unless it is at the time that the caller saw, and after the deadline of the practice */
function assertChangeable(own: BookingDocument, from: string, services: CallContext['services']): void {
  if (changeUntil(own, services) === null)
    throw new AppError('CONFLICT', {
      message: 'Jadwal ini sudah terlalu dekat untuk diubah atau dibatalkan di sini. Silakan hubungi kami.',
    });
  if (!isAt(own, from)) throw changedMeanwhile();
}

interface Taking {
  id: number;
  body: CallInput<'POST /api/user-assessments/{id}/booking'>['body'];
  /** What moves; null for a first time. */
  own: BookingDocument | null;
  wanted: Wanted;
}

/** @throws AppError CONFLICT */
async function take({ id, body, own, wanted }: Taking, context: CallContext): Promise<void> {
  const { caller, services } = context;
  const { psychologistId, zone } = body;
  const _id = own?._id ?? (await nextId(Booking));
  const writeAudit = beginAudit(context);
  await inTransactionOf(psychologistId, async (dbSession) => {
    const now = services.now();
    await lockAccount(caller.id, dbSession);
    const slots = await findOpenSlots({ ...wanted, psychologistId }, services, dbSession);
    const slot = slots.find((each) => isAt(each, body.startsAt));
    if (!slot) throw slotTaken();
    const { startsAt, endsAt } = slot;
    await BookingHoursModel.updateOne({ _id: psychologistId }, { $inc: { touched: 1 } }, { session: dbSession });
    await setScheduled({ id, own, wanted, psychologistId }, now, dbSession);
    const times = {
      startsAt,
      endsAt,
      zone,
      // Who books on the last day needs no reminder.
      remindedAt: startsAt.getTime() - now.getTime() <= REMINDER_MS ? now : null,
      forgetAt: new Date(endsAt.getTime() + REMEMBERED_MS),
    };
    const booking = own
      ? await Booking.findOneAndUpdate(
          { _id, endedAt: null, sequence: own.sequence },
          { $set: { ...times, changedAt: now }, $inc: { sequence: 1, calendarSequence: 1 } },
          { session: dbSession, returnDocument: 'after' },
        ).lean<BookingDocument>()
      : await insert({ _id, userAssessmentId: id, userId: caller.id, psychologistId, ...times }, now, dbSession);
    if (!booking) throw changedMeanwhile();
    if (wanted.psychologistId === undefined) await writeAudit(assignmentRecord(booking, true), dbSession);
    await tellAll(booking, now, dbSession);
  });
}

/** Of an earlier booking of the consultation, the time is over. */
async function insert(
  fields: Omit<BookingDocument, 'sequence' | 'calendarSequence' | 'createdAt' | 'changedAt' | 'endedAt' | 'endReason'>,
  now: Date,
  dbSession: ClientSession,
): Promise<BookingDocument> {
  const { userAssessmentId } = fields;
  const past = { userAssessmentId, endedAt: null, endsAt: { $lte: now } };
  await Booking.updateOne(past, { $set: { endedAt: now, endReason: 'past' } }, { session: dbSession });
  const before = await findLast(userAssessmentId, dbSession);
  const booking = { ...fields, sequence: 0, calendarSequence: firstCalendarSequence(now, before), createdAt: now };
  const [created] = await Booking.create([booking], { session: dbSession });
  return created!.toObject<BookingDocument>();
}

/** One update decides between this booking and everything that makes the consultation not bookable. */
async function setScheduled(
  { id, own, wanted, psychologistId }: Omit<Taking, 'body'> & { psychologistId: number },
  now: Date,
  dbSession: ClientSession,
): Promise<void> {
  const { ownerId, psychologistId: offering } = wanted;
  const step = { status: 'scheduled' as const, at: now, byUserId: ownerId };
  const { matchedCount } = await UserAssessment.collection.updateOne(
    {
      _id: id,
      userId: ownerId,
      status: 'completed',
      withdrawnAt: null,
      flaggedAt: null,
      awaitsSignOff: { $ne: true },
      ...UNRESTRICTED,
      'consultation.status': own ? 'scheduled' : { $in: BOOKABLE },
      'assignment.userId': offering ?? null,
    } as never,
    {
      $set: {
        'consultation.status': step.status,
        'consultation.updatedAt': now,
        // Opens the case to the psychologist whom the family has chosen.
        ...(offering === undefined && { assignment: { userId: psychologistId, at: now, byUserId: ownerId } }),
      },
      ...(!own && { $push: { 'consultation.history': step } }),
    } as never,
    { session: dbSession },
  );
  if (matchedCount === 0) throw changedMeanwhile();
}

const slotTaken = () =>
  new AppError('CONFLICT', { message: 'Waktu ini baru saja terisi atau tidak tersedia lagi. Pilih waktu lain.' });

const changedMeanwhile = () =>
  new AppError('CONFLICT', { message: 'Jadwal konsultasi ini sudah berubah. Muat ulang, lalu coba lagi.' });
