import { Router } from 'express';
import { forAdmin } from '../../../http/call.ts';
import { getAdminReport, getReportPdf, getReportXlsx } from './reports.ts';

export function adminReportRoutes(): Router {
  const router = Router();
  forAdmin(router, 'GET /api/admin/reports', getAdminReport);
  forAdmin(router, 'GET /api/admin/reports/xlsx', getReportXlsx);
  forAdmin(router, 'GET /api/admin/reports/pdf', getReportPdf);
  return router;
}
