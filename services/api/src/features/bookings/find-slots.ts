import type { Slot } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { User } from '../auth/index.ts';
import { Booking, BookingHoursModel, readSettings } from './booking.model.ts';
import { openSlots } from './open-slots.ts';
import { PSYCHOLOGIST_NAME, psychologistName } from './psychologist-name.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Wanted {
  /** The owner of the result, who may be a psychologist too. */
  ownerId: number;
  /** One psychologist, or everybody who publishes hours. */
  psychologistId: number | undefined;
  /** A booking that may move, so its own time counts as free. */
  moving?: number;
  now: Date;
}

/** Active psychologists alone offer slots: the hours of others stay stored and count for nothing. */
export async function findOpenSlots(
  { ownerId, psychologistId, moving, now }: Wanted,
  dbSession: ClientSession | null = null,
): Promise<Slot[]> {
  const settings = await readSettings(dbSession);
  const published = await BookingHoursModel.find(psychologistId === undefined ? {} : { _id: psychologistId })
    .session(dbSession)
    .lean();
  const ids = published.map(({ _id }) => _id).filter((id) => id !== ownerId);
  if (ids.length === 0) return [];
  const people = await User.find({ _id: { $in: ids }, role: 'internal', isActive: true }, PSYCHOLOGIST_NAME)
    .session(dbSession)
    .lean();
  const until = new Date(now.getTime() + (settings.daysAhead + 2) * DAY_MS);
  const taken = await Booking.find(
    {
      psychologistId: { $in: ids },
      endedAt: null,
      startsAt: { $gt: new Date(now.getTime() - DAY_MS), $lt: until },
      ...(moving !== undefined && { _id: { $ne: moving } }),
    },
    { psychologistId: 1, startsAt: 1, endsAt: 1 },
  )
    .session(dbSession)
    .lean();
  const slots = people.flatMap((person) => {
    const hours = published.find(({ _id }) => _id === person._id);
    const own = taken.filter((each) => each.psychologistId === person._id);
    return (hours ? openSlots(hours, settings, own, now) : []).map(({ startsAt, endsAt }) => ({
      psychologistId: person._id,
      psychologist: psychologistName(person, now),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }));
  });
  return slots.sort(
    (one, other) => one.startsAt.localeCompare(other.startsAt) || one.psychologistId - other.psychologistId,
  );
}
