import { Router } from 'express';
import type { ClientSession } from 'mongoose';
import { forUser } from '../../http/call.ts';
import { type PollMount, poll } from '../../http/poll.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { createOrder } from './create-order.ts';
import { Order } from './order.model.ts';
import { getOrder, ordersPoll } from './read-orders.ts';

export {
  type OpenPayment,
  ORDER_TOKEN_INDEX,
  Order,
  type OrderDocument,
  type OrderItem,
  PAYABLE_HOURS,
  PAYABLE_MS,
  REVENUE_INDEX,
  withoutMethod,
} from './order.model.ts';
export { orderState, orderView, type ShownOrder } from './order.view.ts';
export { parseOrderMix } from './order-mix.ts';
export { findOwnOrder } from './read-orders.ts';

export function orderRoutes(_services: Services, polls: PollMount): Router {
  const router = Router();
  poll(polls, 'GET /api/orders', ordersPoll);
  forUser(router, 'POST /api/orders', createOrder, { accountLimit: ACCOUNT_LIMITS.order });
  forUser(router, 'GET /api/orders/{id}', getOrder);
  return router;
}

/** Copies a user's search tokens to the user's orders, in the transaction that changes the user's name. */
export async function updateOrderSearchTokens(
  userId: number,
  tokens: readonly string[],
  dbSession: ClientSession,
): Promise<void> {
  await Order.collection.updateMany({ userId }, { $set: { searchWords: [...tokens] } }, { session: dbSession });
}
