import { Router } from 'express';
import { forAdmin } from '../../../http/call.ts';
import { exportCsv } from './export-csv.ts';
import { exportXlsx } from './export-xlsx.ts';
import { listAssessments } from './list-assessments.ts';
import { getAdminReport, getAdminResult } from './results.ts';

/** What staff see of people's assessments, and take along. */
export function adminAssessmentRoutes(): Router {
  const router = Router();
  forAdmin(router, 'GET /api/admin/assessments', listAssessments);
  forAdmin(router, 'GET /api/admin/assessments/csv', exportCsv);
  forAdmin(router, 'GET /api/admin/assessments/xlsx', exportXlsx);
  forAdmin(router, 'GET /api/admin/assessments/{id}/result', getAdminResult);
  forAdmin(router, 'GET /api/admin/assessments/{id}/pdf', getAdminReport);
  return router;
}
