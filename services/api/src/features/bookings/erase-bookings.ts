import { inTransaction } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { Booking, type BookingDocument, BookingHoursModel, NOT_OVER } from './booking.model.ts';
import { endBooking } from './end-booking.ts';

interface Erased {
  /** The user assessments that lose their content. */
  ids: readonly number[];
  userId: number;
  /** The whole account, which may be that of a psychologist. */
  isWhole: boolean;
  /** In the last pass, so the messages about what the first one has ended are sent. */
  isLast: boolean;
}

/** Ends what is to come, so that the psychologist learns of it, and then removes every booking. @returns how many documents it changed */
export async function eraseBookings(
  { ids, userId, isWhole, isLast }: Erased,
  { now }: Pick<Services, 'now'>,
): Promise<number> {
  const about = { userAssessmentId: { $in: [...ids] } };
  const hours = isWhole ? (await BookingHoursModel.deleteOne({ _id: userId })).deletedCount : 0;
  if (isLast) return hours + (await Booking.deleteMany(about)).deletedCount;
  const at = now();
  const found = await Booking.find({ ...about, ...NOT_OVER(at) })
    .lean<BookingDocument[]>()
    .exec();
  for (const booking of found)
    await inTransaction((dbSession) => endBooking(booking, { reason: 'erasure', at, by: userId }, dbSession));
  return hours + found.length;
}
