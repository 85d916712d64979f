import { Router } from 'express';
import { forAdmin } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { getAdminReport, getAdminResult } from './admin-results.ts';
import { listAdminAssessments } from './list-admin-assessments.ts';

/** What staff see of people's assessments; mounted by the admin routes. */
export function adminResultRoutes(_services: Services): Router {
  const router = Router();
  forAdmin(router, 'GET /api/admin/assessments', listAdminAssessments);
  forAdmin(router, 'GET /api/admin/assessments/{id}/result', getAdminResult);
  forAdmin(router, 'GET /api/admin/assessments/{id}/pdf', getAdminReport);
  return router;
}
