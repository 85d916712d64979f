import type { Slot } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { DAY_MS } from '../../durations.ts';
import type { Services } from '../../services.ts';
import { User } from '../auth/index.ts';
import { Booking, BookingHoursModel } from './booking.model.ts';
import { openSlots, type Period } from './open-slots.ts';
import { PSYCHOLOGIST_NAME, psychologistName } from './psychologist-name.ts';

export interface Wanted {
  /** The owner of the result, who may be a psychologist too. */
  ownerId: number;
  /** One psychologist, or everybody who publishes hours. */
  psychologistId: number | undefined;
  /** A booking that may move, so its own time counts as free. */
  moving: number | undefined;
}

type OpenSlot = Omit<Slot, 'startsAt'> & Period;

/**
 * Soonest first. Active psychologists alone offer slots: the hours of others stay stored and count for nothing. A family with
 * several results is offered no time that it has booked already.
 */
export async function findOpenSlots(
  { ownerId, psychologistId, moving }: Wanted,
  { config, now: clock }: Pick<Services, 'config' | 'now'>,
  dbSession: ClientSession | null = null,
): Promise<OpenSlot[]> {
  const now = clock();
  const published = await BookingHoursModel.find(psychologistId === undefined ? {} : { _id: psychologistId })
    .session(dbSession)
    .lean();
  const ids = published.map(({ _id }) => _id).filter((id) => id !== ownerId);
  const people = await User.find({ _id: { $in: ids }, role: 'internal', isActive: true }, PSYCHOLOGIST_NAME)
    .session(dbSession)
    .lean();
  const taken = await Booking.find(
    {
      $or: [{ psychologistId: { $in: ids } }, { userId: ownerId }],
      endedAt: null,
      startsAt: { $gt: new Date(now.getTime() - DAY_MS) },
      ...(moving !== undefined && { _id: { $ne: moving } }),
    },
    { psychologistId: 1, userId: 1, startsAt: 1, endsAt: 1 },
  )
    .session(dbSession)
    .lean();
  const slots = people.flatMap((person) => {
    const hours = published.find(({ _id }) => _id === person._id);
    const own = taken.filter((each) => each.psychologistId === person._id || each.userId === ownerId);
    const who = { psychologistId: person._id, psychologist: psychologistName(person, now) };
    return (hours ? openSlots(hours, config.bookings, own, now) : []).map((period) => ({ ...who, ...period }));
  });
  return slots.sort(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime() || one.psychologistId - other.psychologistId,
  );
}
