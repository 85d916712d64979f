import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { createOrder } from './create-order.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';

export { findOwnOrder } from './get-order.ts';
export { Order, type OrderDocument, type OrderFlag, type OrderItem } from './order.model.ts';
export type { ShownOrder } from './order.view.ts';

export function orderRoutes(_services: Services): Router {
  const router = Router();
  forUser(router, 'POST /api/orders', createOrder);
  forUser(router, 'GET /api/orders', listOrders);
  forUser(router, 'GET /api/orders/{id}', getOrder);
  return router;
}
