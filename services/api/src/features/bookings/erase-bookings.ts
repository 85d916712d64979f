import { inTransaction } from '../../db/database.ts';
import type { Erased } from '../../feature-parts.ts';
import type { Services } from '../../services.ts';
import { Booking, type BookingDocument, BookingHoursModel, NOT_OVER } from './booking.model.ts';
import { endBooking } from './end-booking.ts';

/** Ends what is to come, so that the psychologist learns of it, and removes every booking. @returns how many documents it removed */
export async function eraseBookings({ ids, userId, isWhole }: Erased, { now }: Pick<Services, 'now'>): Promise<number> {
  const about = { userAssessmentId: { $in: [...ids] } };
  const hours = isWhole ? (await BookingHoursModel.deleteOne({ _id: userId })).deletedCount : 0;
  const at = now();
  const coming = await Booking.find({ ...about, ...NOT_OVER(at) }).lean<BookingDocument[]>();
  for (const booking of coming)
    await inTransaction((dbSession) => endBooking(booking, { reason: 'erasure', at, by: userId }, dbSession));
  // One that changed at this moment is for the second pass.
  const over = { $or: [{ endedAt: { $ne: null } }, { endsAt: { $lte: at } }] };
  return hours + (await Booking.deleteMany({ ...about, ...over })).deletedCount;
}
