import { type BookingHours, type ConsultationTime, dayIn, type OwnSchedule } from '@kenali/contracts';
import { inTransactionOf } from '../../db/database.ts';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { isRestricted, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { Booking, BookingHoursModel } from './booking.model.ts';
import { tellMeeting } from './tell.ts';

export const getHours: Handler<'GET /api/cases/schedule/hours'> = (_input, { caller, services }) =>
  viewHours(caller.id, services);

/** Replaces the hours. Exceptions of past days go. Families with a booking learn of another way to meet. */
export const setHours: Handler<'POST /api/cases/schedule/hours'> = async ({ body }, { caller, services }) => {
  const now = services.now();
  const today = dayIn(services.config.bookings.zone, now);
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
  return viewHours(caller.id, services);
};

const SHOWN = { _id: 0, weekly: 1, exceptions: 1, minutes: 1, pauseMinutes: 1, meeting: 1 } as const;

async function viewHours(userId: number, { config }: Services): Promise<OwnSchedule> {
  const hours = await BookingHoursModel.findById(userId, SHOWN).lean<BookingHours>();
  return { hours, practiceZone: config.bookings.zone };
}

type Consulted = Pick<UserAssessmentDocument, '_id' | 'restrictedAt' | 'consultation'>;

/**
 * Finds the booked times of scheduled consultations, also those that are over until staff close them or the family books again. None of a
 * restricted result.
 * @returns what the view of a user assessment shows, by its id
 */
export async function readBookedTimes(
  userAssessments: readonly Consulted[],
  { config }: Pick<Services, 'config'>,
): Promise<(id: number) => ConsultationTime> {
  if (!config.features.includes('bookings')) return () => ({});
  const scheduled = userAssessments.filter((each) => each.consultation?.status === 'scheduled' && !isRestricted(each));
  const found = await Booking.find(
    { userAssessmentId: { $in: scheduled.map(({ _id }) => _id) }, endedAt: null },
    { userAssessmentId: 1, startsAt: 1 },
  ).lean();
  const { zone } = config.bookings;
  const shown = new Map(
    found.map(({ userAssessmentId, startsAt }) => [
      userAssessmentId,
      { booked: { startsAt: startsAt.toISOString(), zone } },
    ]),
  );
  return (id) => shown.get(id) ?? {};
}
