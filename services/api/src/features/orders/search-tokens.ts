import type { ClientSession } from 'mongoose';
import { Order } from './order.model.ts';

/** Copies a user's search tokens to the user's orders, in the transaction that changes the user's name. */
export async function updateOrderSearchTokens(
  userId: number,
  tokens: readonly string[],
  dbSession: ClientSession,
): Promise<void> {
  await Order.collection.updateMany({ userId }, { $set: { searchWords: [...tokens] } }, { session: dbSession });
}
