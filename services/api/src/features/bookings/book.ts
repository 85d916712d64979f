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
import { Booking, type BookingDocument, BookingHoursModel, readSettings } from './booking.model.ts';
import { REMINDER_MS } from './bookings-job.ts';
import { endBooking, tellAll } from './end-booking.ts';
import { findOpenSlots } from './find-slots.ts';
import {
  BOOKABLE,
  bookableFilter,
  changeUntil,
  findOwnBooking,
  findOwnConsultation,
  offeringPsychologist,
  viewOwn,
} from './own-booking.ts';

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
    return viewOwn(found, services);
  }
  if (own) throw changedMeanwhile();
  const offering = offeringPsychologist(found);
  if (offering !== undefined && offering !== psychologistId)
    throw await slotTaken({ ...wanted, psychologistId: offering });
  await assertBelowLimit(params.id, wanted.now);
  const _id = await nextId('bookings');
  const writeAudit = await beginAudit(context);
  const isDone = async () => isAsked(await findOwnBooking(params.id, services.now()));
  const isFirst = await unlessDone(
    isDone,
    refusingTaken({ ...wanted, psychologistId: offering }, () =>
      inTransactionOf<'booked' | 'taken'>(psychologistId, async (dbSession) => {
        const endsAt = await takeSlot(wanted, startsAt, dbSession);
        if (!endsAt) return 'taken';
        const now = services.now();
        await endMissed(params.id, now, dbSession);
        await setScheduled(params.id, caller.id, { psychologistId, offering, now }, dbSession);
        const booking: BookingDocument = {
          _id,
          userAssessmentId: params.id,
          userId: caller.id,
          psychologistId,
          sequence: 0,
          createdAt: now,
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
        return 'booked';
      }),
    ),
  );
  if (!isFirst) context.setStatus(200);
  return viewOwn(found, services);
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
  if (own.startsAt.getTime() === startsAt.getTime()) return viewOwn(found, services);
  const { psychologistId } = own;
  assertSeen(own, body.from);
  await assertBelowLimit(params.id, services.now());
  const wanted = { ownerId: caller.id, psychologistId, moving: own._id, now: services.now() };
  const isDone = async () =>
    (await findOwnBooking(params.id, services.now()))?.startsAt.getTime() === startsAt.getTime();
  await unlessDone(
    isDone,
    refusingTaken(wanted, () =>
      inTransactionOf<'booked' | 'taken'>(psychologistId, async (dbSession) => {
        const endsAt = await takeSlot(wanted, startsAt, dbSession);
        if (!endsAt) return 'taken';
        const now = services.now();
        const { matchedCount } = await UserAssessment.collection.updateOne(
          { ...bookableFilter(params.id, caller.id), 'consultation.status': 'scheduled' } as never,
          { $set: { 'consultation.updatedAt': now } },
          { session: dbSession },
        );
        const moved = await Booking.updateOne(
          { _id: own._id, endedAt: null, sequence: own.sequence },
          { $set: { ...timesOf(startsAt, endsAt, body.zone, now), changedAt: now, sequence: own.sequence + 1 } },
          { session: dbSession },
        );
        if (matchedCount === 0 || moved.modifiedCount === 0) throw changedMeanwhile();
        await tellAll({ ...own, sequence: own.sequence + 1 }, now, dbSession);
        return 'booked';
      }),
    ),
  );
  return viewOwn(found, services);
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
  return viewOwn(await findOwnConsultation(params.id, context), services);
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
  const recent = { $or: [{ createdAt: { $gt: since } }, { changedAt: { $gt: since } }] };
  const found = await Booking.find({ userAssessmentId, ...recent }, { sequence: 1, endedAt: 1, createdAt: 1 }).lean();
  // Each change raises the sequence, and so does the end.
  const times = found.map(
    ({ sequence, endedAt, createdAt }) => sequence - (endedAt ? 1 : 0) + (createdAt > since ? 1 : 0),
  );
  if (times.reduce((sum, each) => sum + each, 0) >= TIMES_A_DAY)
    throw new AppError('TOO_MANY_REQUESTS', {
      message: 'Jadwal konsultasi ini sudah beberapa kali diubah hari ini. Coba lagi besok, atau hubungi kami.',
    });
}

const LOST: ReadonlySet<string> = new Set(['SLOT_TAKEN', 'CONFLICT']);

/**
 * Of equal calls at once, such as a repeated one or one from another tab, the last ones find the work done, which is their answer too.
 * @returns whether this call did it
 */
async function unlessDone(isDone: () => Promise<boolean>, work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!LOST.has(toAppError(error).code) || !(await isDone())) throw error;
    return false;
  }
}

/** The answer to the first of two equal calls was lost. */
async function wasCancelled(userAssessmentId: number, startsAt: Date): Promise<boolean> {
  const last = await Booking.findOne({ userAssessmentId }).sort({ _id: -1 }).lean<BookingDocument>().exec();
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

/**
 * Takes a slot for the transaction, which runs again if another one takes a slot of the psychologist at this moment.
 * @returns its end, or null if it is not free
 */
async function takeSlot(
  wanted: Wanted & { psychologistId: number },
  startsAt: Date,
  dbSession: ClientSession,
): Promise<Date | null> {
  const { psychologistId, moving } = wanted;
  // Most of many simultaneous calls end here, after one read.
  const isTaken = await Booking.exists({
    psychologistId,
    startsAt,
    endedAt: null,
    ...(moving !== undefined && { _id: { $ne: moving } }),
  }).session(dbSession);
  const slots = isTaken ? [] : await findOpenSlots(wanted, dbSession);
  const slot = slots.find((each) => each.startsAt === startsAt.toISOString());
  if (!slot) return null;
  await BookingHoursModel.updateOne({ _id: psychologistId }, { $inc: { touched: 1 } }, { session: dbSession });
  return new Date(slot.endsAt);
}

/** @throws AppError SLOT_TAKEN, with what is free instead */
async function refusingTaken(wanted: Wanted, work: () => Promise<'booked' | 'taken'>): Promise<void> {
  const outcome = await work().catch((error: unknown) => {
    if (isDuplicateKey(error, 'startsAt')) return 'taken';
    throw error;
  });
  if (outcome === 'taken') throw await slotTaken(wanted);
}

const NEXT_SLOTS = 10;

const slotTaken = async (wanted: Wanted) =>
  new AppError('SLOT_TAKEN', { slots: (await findOpenSlots(wanted)).slice(0, NEXT_SLOTS) });

/** A booking whose time is over ends when its parent books another: nobody came, or staff would have closed the consultation. */
const endMissed = (userAssessmentId: number, now: Date, dbSession: ClientSession) =>
  Booking.updateOne(
    { userAssessmentId, endedAt: null, endsAt: { $lte: now } },
    { $set: { endedAt: now, endReason: 'missed' }, $inc: { sequence: 1 } },
    { session: dbSession },
  );

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
