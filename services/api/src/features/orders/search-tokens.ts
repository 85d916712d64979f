import type { ClientSession } from 'mongoose';
import { backfillSearchTokens } from '../auth/index.ts';
import { Order } from './order.model.ts';
import { ORDER_MIX_EXPRESSION } from './order-mix.ts';

/** Copies a user's search tokens to the user's orders, in the transaction that changes the user's name. */
export async function updateOrderSearchTokens(
  userId: number,
  tokens: readonly string[],
  dbSession: ClientSession,
): Promise<void> {
  await Order.collection.updateMany({ userId }, { $set: { searchWords: [...tokens] } }, { session: dbSession });
}

/** Fills `searchWords` and `mix` of orders that were stored before these fields existed. */
export async function backfillOrders(checkpoint?: () => void): Promise<void> {
  await backfillSearchTokens(Order.collection, null, () => [], checkpoint);
  const withoutMix = { status: 'completed', paymentStatus: 'paid', mix: null };
  await Order.collection.updateMany(withoutMix, [{ $set: { mix: ORDER_MIX_EXPRESSION } }], { maxTimeMS: 0 });
}
