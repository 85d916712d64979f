import { Router } from 'express';
import { forAdmin, forAnyone } from '../../http/call.ts';
import { limitRate } from '../../http/limit-rate.ts';
import type { Services } from '../../services.ts';
import { getUser } from '../auth/index.ts';
import { getActivity } from './activity/get-activity.ts';
import { adminLogIn, adminLogOut } from './admin-session.ts';
import { adminAssessmentRoutes } from './assessments/index.ts';
import { listAudit } from './audit/index.ts';
import { adminCatalogueRoutes } from './catalogue/index.ts';
import { adminConsultationRoutes } from './consultations/index.ts';
import { adminPaymentRoutes } from './payments/index.ts';
import { adminReportRoutes } from './reports/index.ts';
import { getStats } from './stats/index.ts';
import { adminUserRoutes } from './users/index.ts';

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
  forAdmin(router, 'GET /api/admin/stats', getStats);
  forAdmin(router, 'GET /api/admin/activity', getActivity);
  forAdmin(router, 'GET /api/admin/audit', listAudit);
  for (const routes of [
    adminUserRoutes,
    adminAssessmentRoutes,
    adminReportRoutes,
    adminPaymentRoutes,
    adminConsultationRoutes,
    adminCatalogueRoutes,
  ])
    router.use(routes());
  return router;
}
