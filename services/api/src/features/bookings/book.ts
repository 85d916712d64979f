import type { Zone } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransactionOf } from '../../db/database.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError, toAppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { beginAudit } from '../audit/index.ts';
import {
  assertConsent,
  assertUnrestrictedByOwner,
  UserAssessment,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import { Booking, type BookingDocument, BookingHoursModel, calendarSequence, readSettings } from './booking.model.ts';
import { REMINDER_MS } from './bookings-job.ts';
import { endBooking } from './end-booking.ts';
import { findOpenSlots } from './find-slots.ts';
import { BOOKABLE, bookableFilter, changeUntil, findOwnBooking, findOwnConsultation, viewOwn } from './own-booking.ts';
import { tellAll } from './tell.ts';

const REMEMBERED_MS = 365 * 24 * 60 * 60_000;

/**
 * Books a slot. The database decides between simultaneous calls: each of them writes the hours of the psychologist, so all but one run again and
 * find the slot taken; a unique index guards the same.
 */
export const book: Handler<'POST /api/user-assessments/{id}/booking'> = async ({ params, body }, context) => {
  const { caller, services } = context;
  const { psychologistId, zone } = body;
  const found = await findOwnConsultation(params.id, context);
  await assertMayBook(found, services);
  const wanted = { ownerId: caller.id, psychologistId, now: services.now() };
  const startsAt = new Date(body.startsAt);
  const own = await findOwnBooking(params.id, wanted.now);
  const isAsked = (booking: BookingDocument | null) =>
    booking?.psychologistId === psychologistId && booking.startsAt.getTime() === startsAt.getTime();
  if (isAsked(own)) {
    context.setStatus(200);
    return viewOwn(found, { zone }, services);
  }
  if (own) throw changedMeanwhile();
  const offering = found.assignment?.userId;
  if (offering !== undefined && offering !== psychologistId)
    throw await slotTaken({ ...wanted, psychologistId: offering });
  await assertBelowLimit(params.id, wanted.now);
  const _id = await nextId('bookings');
  const writeAudit = await beginAudit(context);
  const isDone = async () => isAsked(await findOwnBooking(params.id, services.now()));
  const taking = { wanted, startsAt, offered: { ...wanted, psychologistId: offering }, isDone };
  const isFirst = await takeOnce(taking, async (endsAt, dbSession) => {
    const now = services.now();
    await endPast(found, now, dbSession);
    await setScheduled(params.id, caller.id, { psychologistId, offering, now }, dbSession);
    const booking: BookingDocument = {
      _id,
      userAssessmentId: params.id,
      userId: caller.id,
      psychologistId,
      ...(await takeOverEntry(_id, params.id, dbSession)),
      createdAt: now,
      chosenAt: [now],
      changedAt: null,
      endedAt: null,
      ...timesOf(startsAt, endsAt, zone, now),
    };
    await Booking.create([booking], { session: dbSession });
    if (offering === undefined)
      await writeAudit(
        {
          action: 'case.assign',
          target: { kind: 'result', id: params.id, name: `#${params.id}` },
          details: { assigned: true, booked: true },
          about: { user: [psychologistId] },
        },
        dbSession,
      );
    await tellAll(booking, now, dbSession);
  });
  if (!isFirst) context.setStatus(200);
  return viewOwn(found, { zone }, services);
};

/** Moves a booking. It keeps its psychologist, and calendars their entry. */
export const changeBooking: Handler<'POST /api/user-assessments/{id}/booking/change'> = async (
  { params, body },
  context,
) => {
  const { caller, services } = context;
  const found = await findOwnConsultation(params.id, context);
  await assertMayBook(found, services);
  const startsAt = new Date(body.startsAt);
  const own = await findChangeable(params.id, services.now());
  if (own.startsAt.getTime() === startsAt.getTime()) return viewOwn(found, { zone: body.zone }, services);
  const { psychologistId } = own;
  assertSeen(own, body.from);
  await assertBelowLimit(params.id, services.now());
  const wanted = { ownerId: caller.id, psychologistId, moving: own._id, now: services.now() };
  const isDone = async () =>
    (await findOwnBooking(params.id, services.now()))?.startsAt.getTime() === startsAt.getTime();
  await takeOnce({ wanted, startsAt, offered: wanted, isDone }, async (endsAt, dbSession) => {
    const now = services.now();
    const { matchedCount } = await UserAssessment.collection.updateOne(
      { ...bookableFilter(params.id, caller.id), 'consultation.status': 'scheduled' } as never,
      { $set: { 'consultation.updatedAt': now } },
      { session: dbSession },
    );
    const moved = await Booking.updateOne(
      { _id: own._id, endedAt: null, sequence: own.sequence },
      {
        $set: { ...timesOf(startsAt, endsAt, body.zone, now), changedAt: now, sequence: own.sequence + 1 },
        $push: { chosenAt: now },
      },
      { session: dbSession },
    );
    if (matchedCount === 0 || moved.modifiedCount === 0) throw changedMeanwhile();
    await tellAll({ ...own, sequence: own.sequence + 1 }, now, dbSession);
  });
  return viewOwn(found, { zone: body.zone }, services);
};

export const cancelOwnBooking: Handler<'POST /api/user-assessments/{id}/booking/cancel'> = async (
  { params, body },
  context,
) => {
  const { caller, services } = context;
  await findOwnConsultation(params.id, context);
  const at = services.now();
  if (!(await wasCancelled(params.id, new Date(body.from)))) {
    const own = await findChangeable(params.id, at);
    assertSeen(own, body.from);
    const isEnded = await inTransactionOf(own.psychologistId, (dbSession) =>
      endBooking(own, { reason: 'parent', at, by: caller.id }, dbSession),
    );
    if (!isEnded && !(await wasCancelled(params.id, own.startsAt))) throw changedMeanwhile();
  }
  return viewOwn(await findOwnConsultation(params.id, context), {}, services);
};

/** @throws AppError PROCESSING_RESTRICTED, CONSENT_REQUIRED */
async function assertMayBook(found: UserAssessmentDocument, services: Services): Promise<void> {
  assertUnrestrictedByOwner(found);
  await assertConsent(found, services);
}

const DAY_MS = 24 * 60 * 60_000;
const TIMES_A_DAY = 5;

/**
 * Bookings and changes send mails to three people. Cancellations need no limit of their own: each takes a booking.
 * @throws AppError TOO_MANY_REQUESTS
 */
async function assertBelowLimit(userAssessmentId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const found = await Booking.find({ userAssessmentId, chosenAt: { $gt: since } }, { chosenAt: 1 }).lean();
  if (found.flatMap(({ chosenAt }) => chosenAt).filter((at) => at > since).length >= TIMES_A_DAY)
    throw new AppError('TOO_MANY_REQUESTS', {
      message: 'Jadwal konsultasi ini sudah beberapa kali diubah hari ini. Coba lagi besok, atau hubungi kami.',
    });
}

/** The answer to the first of two equal calls was lost. */
async function wasCancelled(userAssessmentId: number, startsAt: Date): Promise<boolean> {
  const last = await Booking.findOne({ userAssessmentId }).sort({ _id: -1 }).lean<BookingDocument>();
  return last?.endReason === 'parent' && last.startsAt.getTime() === startsAt.getTime();
}

/** @throws AppError NOT_FOUND without a booking, BOOKING_TOO_LATE after the deadline of the practice */
async function findChangeable(userAssessmentId: number, now: Date): Promise<BookingDocument> {
  const own = await findOwnBooking(userAssessmentId, now);
  if (!own) throw new AppError('NOT_FOUND', { message: 'Konsultasi ini tidak memiliki jadwal.' });
  const { changeHours } = await readSettings();
  if (now > changeUntil(own, changeHours)) throw new AppError('BOOKING_TOO_LATE');
  return own;
}

function assertSeen({ startsAt }: BookingDocument, from: string): void {
  if (startsAt.getTime() !== new Date(from).getTime()) throw changedMeanwhile();
}

/** What depends on the time. Who books on the last day needs no reminder. */
const timesOf = (startsAt: Date, endsAt: Date, zone: Zone, now: Date) => ({
  startsAt,
  endsAt,
  zone,
  remindedAt: startsAt.getTime() - now.getTime() <= REMINDER_MS ? now : null,
  forgetAt: new Date(endsAt.getTime() + REMEMBERED_MS),
});

type Wanted = Parameters<typeof findOpenSlots>[0];

interface Taking {
  wanted: Wanted & { psychologistId: number };
  startsAt: Date;
  /** What a refusal offers instead. */
  offered: Wanted;
  /** Whether the work is done already. */
  isDone: () => Promise<boolean>;
}

/**
 * Takes a slot in a transaction, which runs again if another one takes a slot of the psychologist at this moment. Of equal calls at once, such as a
 * repeated one or one from another tab, the last ones find the work done, which is their answer too.
 * @returns whether this call did it
 * @throws AppError SLOT_TAKEN, with what is free instead
 */
async function takeOnce(
  { wanted, startsAt, offered, isDone }: Taking,
  write: (endsAt: Date, dbSession: ClientSession) => Promise<void>,
): Promise<boolean> {
  try {
    await inTransactionOf(wanted.psychologistId, async (dbSession) =>
      write(await takeSlot(wanted, startsAt, dbSession), dbSession),
    );
    return true;
  } catch (error) {
    const { code } = toAppError(error);
    const isTaken = code === 'SLOT_TAKEN' || isDuplicateKey(error, 'startsAt');
    if ((isTaken || code === 'CONFLICT') && (await isDone())) return false;
    throw isTaken ? await slotTaken(offered) : error;
  }
}

/** @returns the end of the slot @throws AppError SLOT_TAKEN */
async function takeSlot(wanted: Taking['wanted'], startsAt: Date, dbSession: ClientSession): Promise<Date> {
  const { psychologistId, moving } = wanted;
  const others = moving !== undefined && { _id: { $ne: moving } };
  // Most of many simultaneous calls end here, after one read.
  const isTaken = await Booking.exists({ psychologistId, startsAt, endedAt: null, ...others }).session(dbSession);
  const slots = isTaken ? [] : await findOpenSlots(wanted, dbSession);
  const slot = slots.find((each) => each.startsAt === startsAt.toISOString());
  if (!slot) throw new AppError('SLOT_TAKEN');
  await BookingHoursModel.updateOne({ _id: psychologistId }, { $inc: { touched: 1 } }, { session: dbSession });
  return new Date(slot.endsAt);
}

const NEXT_SLOTS = 10;

const slotTaken = async (wanted: Wanted) =>
  new AppError('SLOT_TAKEN', { slots: (await findOpenSlots(wanted)).slice(0, NEXT_SLOTS) });

/** A booking whose time is over ends when its parent books another. It took place if staff have closed the consultation since its beginning. */
async function endPast(
  { _id: userAssessmentId, consultation }: UserAssessmentDocument,
  now: Date,
  dbSession: ClientSession,
): Promise<void> {
  const past = { userAssessmentId, endedAt: null, endsAt: { $lte: now } };
  const closed = consultation?.history.findLast(({ status }) => status === 'done');
  const tookPlace =
    closed && (await Booking.exists({ ...past, startsAt: { $lte: closed.at } }).session(dbSession)) !== null;
  await Booking.updateOne(
    past,
    { $set: { endedAt: now, endReason: tookPlace ? 'done' : 'missed' }, $inc: { sequence: 1 } },
    { session: dbSession },
  );
}

/**
 * A booking takes over the entry that the earlier ones of its consultation have left in calendars, also where nobody has read of their end. One that
 * took place keeps its entry.
 */
async function takeOverEntry(
  _id: number,
  userAssessmentId: number,
  dbSession: ClientSession,
): Promise<Pick<BookingDocument, 'calendarId' | 'sequence'>> {
  const all = await Booking.find({ userAssessmentId }, { calendarId: 1, sequence: 1, meetingChanges: 1, endReason: 1 })
    .session(dbSession)
    .lean();
  const entryOf = (each: Pick<BookingDocument, '_id' | 'calendarId'>) => each.calendarId ?? each._id;
  const kept = new Set(all.filter(({ endReason }) => endReason === 'done').map(entryOf));
  const earlier = all.filter((each) => !kept.has(entryOf(each)));
  return {
    calendarId: Math.min(_id, ...earlier.map(entryOf)),
    sequence: Math.max(-1, ...earlier.map(calendarSequence)) + 1,
  };
}

/** One update decides between this booking and everything that makes the consultation not bookable. */
async function setScheduled(
  id: number,
  userId: number,
  { psychologistId, offering, now }: { psychologistId: number; offering: number | undefined; now: Date },
  dbSession: ClientSession,
): Promise<void> {
  const step = { status: 'scheduled' as const, at: now, byUserId: userId };
  const { modifiedCount } = await UserAssessment.collection.updateOne(
    {
      ...bookableFilter(id, userId),
      'consultation.status': { $in: BOOKABLE },
      'assignment.userId': offering ?? null,
    } as never,
    {
      $set: {
        'consultation.status': step.status,
        'consultation.updatedAt': now,
        // Opens the case to the psychologist whom the family has chosen.
        ...(offering === undefined && { assignment: { userId: psychologistId, at: now, byUserId: userId } }),
      },
      $push: { 'consultation.history': step },
    } as never,
    { session: dbSession },
  );
  if (modifiedCount === 0) throw changedMeanwhile();
}

const changedMeanwhile = () =>
  new AppError('CONFLICT', { message: 'Jadwal konsultasi ini sudah berubah. Muat ulang, lalu coba lagi.' });
