import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import { limitCaller } from '../../http/limit-caller.ts';
import type { Services } from '../../services.ts';
import { createOrder } from './create-order.ts';
import { getOrder } from './get-order.ts';

export function orderRoutes(_services: Services): Router {
  const router = Router();
  forUser(router, 'POST /api/orders', limitCaller({ windowMs: 10 * 60_000, perAccount: 100 }, createOrder));
  forUser(router, 'GET /api/orders/{id}', getOrder);
  return router;
}
