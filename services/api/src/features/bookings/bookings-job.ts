import { inTransaction } from '../../db/database.ts';
import { DAY_MS } from '../../durations.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import type { Job } from '../../jobs/start-job.ts';
import { putInOutbox } from '../../outbox/outbox.model.ts';
import type { Services } from '../../services.ts';
import { Booking, type BookingDocument, NOT_OVER } from './booking.model.ts';
import { endByItself, findEnds } from './end-booking.ts';
import { subjectOf } from './tell.ts';

const EVERY_MS = 15_000;
export const REMINDER_MS = DAY_MS;

type JobServices = Pick<Services, 'now' | 'log'>;

const SOONEST_FIRST = { startsAt: 1, _id: 1 } as const;

/** Ends the bookings whose conditions no longer hold. Any number of processes may run this at once: each end is one conditional update. */
export async function endUnfounded(services: JobServices): Promise<number> {
  const coming = await Booking.find(NOT_OVER(services.now())).sort(SOONEST_FIRST).lean<BookingDocument[]>();
  const ends = await findEnds(coming);
  const end = async (booking: BookingDocument) => {
    const reason = ends.get(booking._id);
    return reason ? endByItself(booking, reason, services) : false;
  };
  return eachAlone('booking', coming, end, services.log);
}

/** Queues the reminder of the day before, once for each time of a booking: the mark and the message are written in one transaction. */
export async function queueBookingReminders({ now, log }: JobServices): Promise<number> {
  const at = now();
  const due = {
    endedAt: null,
    remindedAt: null,
    startsAt: { $gt: at, $lte: new Date(at.getTime() + REMINDER_MS) },
  };
  const found = await Booking.find(due).sort(SOONEST_FIRST).lean<BookingDocument[]>();
  const queue = (booking: BookingDocument) =>
    inTransaction(async (dbSession) => {
      const { _id, sequence, userAssessmentId, userId, forgetAt } = booking;
      const marked = await Booking.updateOne(
        { ...due, _id, sequence },
        { $set: { remindedAt: at } },
        { session: dbSession },
      );
      if (marked.modifiedCount === 0) return false;
      const message = { userAssessmentId, userId, about: subjectOf(booking), now: at, forgetAt };
      await putInOutbox({ kind: 'booking_reminder', ...message }, dbSession);
      return true;
    });
  return eachAlone('booking', found, queue, log);
}

export const bookingsJob: Job = {
  name: 'bookings',
  everyMs: EVERY_MS,
  async run(services) {
    // A fault of one of them must not stop the other.
    const rounds = await Promise.allSettled([endUnfounded(services), queueBookingReminders(services)]);
    for (const round of rounds) if (round.status === 'rejected') throw round.reason;
  },
};
