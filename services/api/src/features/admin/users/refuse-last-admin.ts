import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { User } from '../../auth/index.ts';

/**
 * Lets an admin go only where another active one stays. The others are written too: of two admins who send each other
 * away at once, one transaction waits for the other, and then finds nobody left. @throws AppError LAST_ADMIN
 */
export async function refuseLastAdmin(id: number, dbSession: ClientSession): Promise<void> {
  const others = await User.collection.updateMany(
    { _id: { $ne: id as never }, role: 'admin', isActive: true },
    { $inc: { touched: 1 } },
    { session: dbSession },
  );
  if (others.matchedCount === 0) throw new AppError('LAST_ADMIN');
}
