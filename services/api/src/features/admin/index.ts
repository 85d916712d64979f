import { Router } from 'express';
import { forAdmin, forAnyone } from '../../http/call.ts';
import { limitRate } from '../../http/limit-rate.ts';
import type { Services } from '../../services.ts';
import { getUser } from '../auth/index.ts';
import { adminResultRoutes } from './admin-results.routes.ts';
import { adminLogIn, adminLogOut } from './admin-session.ts';
import { getOrderTimeline } from './get-order-timeline.ts';

export function adminRoutes(services: Services): Router {
  const router = Router();
  const attempts = limitRate(services.config, {
    windowMs: 15 * 60_000,
    perAddress: 30,
    perAccount: { fromOneAddress: 10, inAll: 60 },
    failuresOnly: true,
  });
  forAnyone(router, 'POST /api/admin/login', adminLogIn, attempts);
  forAdmin(router, 'POST /api/admin/logout', adminLogOut);
  forAdmin(router, 'GET /api/admin/user', getUser);
  forAdmin(router, 'GET /api/admin/orders/{id}/timeline', getOrderTimeline);
  router.use(adminResultRoutes(services));
  return router;
}
