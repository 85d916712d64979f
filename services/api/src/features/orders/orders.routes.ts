import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import { type PollMount, poll } from '../../http/poll.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { createOrder } from './create-order.ts';
import { getOrder, ordersPoll } from './read-orders.ts';

export function orderRoutes(_services: Services, polls: PollMount): Router {
  const router = Router();
  poll(polls, 'GET /api/orders', ordersPoll);
  forUser(router, 'POST /api/orders', createOrder, { accountLimit: ACCOUNT_LIMITS.order });
  forUser(router, 'GET /api/orders/{id}', getOrder);
  return router;
}
