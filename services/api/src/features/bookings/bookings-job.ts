import { inTransaction } from '../../db/database.ts';
import type { Job } from '../../jobs/start-job.ts';
import { putInOutbox } from '../../outbox/outbox.model.ts';
import type { Services } from '../../services.ts';
import { Booking, type BookingDocument } from './booking.model.ts';
import { endBooking, subjectOf } from './end-booking.ts';
import { findEnds } from './find-end.ts';

const EVERY_MS = 15_000;
export const REMINDER_MS = 24 * 60 * 60_000;
const BATCH = 500;

type JobServices = Pick<Services, 'now'>;

/** Ends the bookings whose conditions no longer hold. Any number of processes may run this at once: each end is one conditional update. */
export async function endUnfounded({ now }: JobServices, isStopped = () => false): Promise<number> {
  let ended = 0;
  let after = 0;
  for (;;) {
    const at = now();
    const found = await Booking.find({ endedAt: null, startsAt: { $gt: at }, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<BookingDocument[]>()
      .exec();
    const ends = await findEnds(found);
    for (const booking of found) {
      const reason = ends.get(booking._id);
      if (!reason) continue;
      const by = reason === 'staff_left' ? booking.psychologistId : booking.userId;
      if (await inTransaction((dbSession) => endBooking(booking, { reason, at, by }, dbSession))) ended += 1;
    }
    after = found.at(-1)?._id ?? after;
    if (found.length < BATCH || isStopped()) return ended;
  }
}

/** Queues the reminder of the day before, once for each time of a booking: the mark and the message are written in one transaction. */
export async function queueBookingReminders({ now }: JobServices): Promise<number> {
  const at = now();
  const due = {
    endedAt: null,
    remindedAt: null,
    startsAt: { $gt: at, $lte: new Date(at.getTime() + REMINDER_MS) },
  };
  const found = await Booking.find(due).limit(BATCH).lean<BookingDocument[]>().exec();
  let queued = 0;
  for (const booking of found) {
    const { _id, sequence, userAssessmentId, userId } = booking;
    const isQueued = await inTransaction(async (dbSession) => {
      const marked = await Booking.updateOne(
        { ...due, _id, sequence },
        { $set: { remindedAt: at } },
        { session: dbSession },
      );
      if (marked.modifiedCount === 0) return false;
      const message = { userAssessmentId, userId, about: subjectOf(booking), now: at };
      await putInOutbox({ kind: 'booking_reminder', ...message }, dbSession);
      return true;
    });
    if (isQueued) queued += 1;
  }
  return queued;
}

export const bookingsJob: Job = {
  name: 'bookings',
  everyMs: EVERY_MS,
  async run(services, isStopped) {
    await endUnfounded(services, isStopped);
    if (!isStopped()) await queueBookingReminders(services);
  },
};
