import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import { limitCaller } from '../../http/limit-caller.ts';
import type { Services } from '../../services.ts';
import { createOrder } from './create-order.ts';
import { getOrder } from './get-order.ts';

export { findOwnOrder } from './get-order.ts';
export { ordersPoll } from './list-orders.ts';
export { MIX_EXPRESSION, partsOf } from './mix-of.ts';
export { Order, type OrderDocument, type OrderFlag, type OrderItem, REVENUE_INDEX } from './order.model.ts';
export { orderView, type ShownOrder } from './order.view.ts';
export { fillOrderWords, renameInOrders } from './search-words.ts';

export function orderRoutes(_services: Services): Router {
  const router = Router();
  forUser(router, 'POST /api/orders', limitCaller({ windowMs: 10 * 60_000, perAccount: 100 }, createOrder));
  forUser(router, 'GET /api/orders/{id}', getOrder);
  return router;
}
