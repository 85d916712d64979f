import type { ClientSession } from 'mongoose';
import { fillPersonWords } from '../auth/index.ts';
import { MIX_EXPRESSION } from './mix-of.ts';
import { Order } from './order.model.ts';

/** The payer is called otherwise now; in the transaction that says so. */
export async function renameInOrders(
  userId: number,
  personWords: readonly string[],
  dbSession: ClientSession,
): Promise<void> {
  await Order.collection.updateMany({ userId }, { $set: { searchWords: [...personWords] } }, { session: dbSession });
}

/** For those that were made before there were search words, and before the revenue was read by mix. */
export async function backfillOrders(): Promise<void> {
  await fillPersonWords(Order.collection, null, () => []);
  const older = { status: 'completed', paymentStatus: 'paid', mix: null };
  await Order.collection.updateMany(older, [{ $set: { mix: MIX_EXPRESSION } }]);
}
