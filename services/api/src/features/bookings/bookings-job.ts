import { describeError } from '@kenali/telemetry';
import { inTransaction } from '../../db/database.ts';
import type { Job } from '../../jobs/start-job.ts';
import { putInOutbox } from '../../outbox/outbox.model.ts';
import type { Services } from '../../services.ts';
import { Booking, type BookingDocument, NOT_OVER } from './booking.model.ts';
import { endBooking } from './end-booking.ts';
import { findEnds } from './find-end.ts';
import { subjectOf } from './tell.ts';

const EVERY_MS = 15_000;
export const REMINDER_MS = 24 * 60 * 60_000;
const BATCH = 500;

type JobServices = Pick<Services, 'now' | 'log'>;

/** No account: steps of the job are not those of a person. */
export const NOBODY = 0;
const SOONEST_FIRST = { startsAt: 1, _id: 1 } as const;

/** A booking that fails is tried again in the next round, and the others do not wait for it. */
async function withoutBlocking({ _id }: BookingDocument, work: () => Promise<boolean>, log: Services['log']) {
  try {
    return await work();
  } catch (error) {
    log.error({ booking: _id, failure: describeError(error) }, 'a booking waits for the next round');
    return false;
  }
}

/** Ends the bookings whose conditions no longer hold. Any number of processes may run this at once: each end is one conditional update. */
export async function endUnfounded({ now, log }: JobServices, isStopped = () => false): Promise<number> {
  let ended = 0;
  let last: BookingDocument | undefined;
  for (;;) {
    const at = now();
    const after = last && {
      $or: [{ startsAt: { $gt: last.startsAt } }, { startsAt: last.startsAt, _id: { $gt: last._id } }],
    };
    const found = await Booking.find({ ...NOT_OVER(at), ...after })
      .sort(SOONEST_FIRST)
      .limit(BATCH)
      .lean<BookingDocument[]>();
    const ends = await findEnds(found);
    for (const booking of found) {
      const reason = ends.get(booking._id);
      if (!reason) continue;
      const end = () => inTransaction((dbSession) => endBooking(booking, { reason, at, by: NOBODY }, dbSession));
      if (await withoutBlocking(booking, end, log)) ended += 1;
    }
    last = found.at(-1);
    if (found.length < BATCH || isStopped()) return ended;
  }
}

/** Queues the reminder of the day before, once for each time of a booking: the mark and the message are written in one transaction. */
export async function queueBookingReminders({ now, log }: JobServices): Promise<number> {
  const at = now();
  const due = {
    endedAt: null,
    remindedAt: null,
    startsAt: { $gt: at, $lte: new Date(at.getTime() + REMINDER_MS) },
  };
  const found = await Booking.find(due).sort(SOONEST_FIRST).limit(BATCH).lean<BookingDocument[]>();
  let queued = 0;
  for (const booking of found) {
    const { _id, sequence, userAssessmentId, userId, forgetAt } = booking;
    const queue = () =>
      inTransaction(async (dbSession) => {
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
    if (await withoutBlocking(booking, queue, log)) queued += 1;
  }
  return queued;
}

/** With the feature off, nothing reminds of bookings, ends them or shows them to families. */
export async function warnOfUnserved({ config, log, now }: Pick<Services, 'config' | 'log' | 'now'>): Promise<void> {
  if (config.features.includes('bookings')) return;
  const bookings = await Booking.countDocuments(NOT_OVER(now()));
  if (bookings > 0) log.warn({ bookings }, 'FEATURES has no bookings, but families have booked times that are to come');
}

export const bookingsJob: Job = {
  name: 'bookings',
  everyMs: EVERY_MS,
  async run(services, isStopped) {
    // A fault of one of them must not stop the other.
    const rounds = await Promise.allSettled([endUnfounded(services, isStopped), queueBookingReminders(services)]);
    for (const round of rounds) if (round.status === 'rejected') throw round.reason;
  },
};
