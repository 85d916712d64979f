import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { getReport, getResult } from './get-result.ts';

export { reportFileName } from './file-name.ts';
export type { ReportContent } from './report/report-content.ts';
export { renderPdf, reportFile } from './report-file.ts';

export function resultRoutes(_services: Services): Router {
  const router = Router();
  forUser(router, 'GET /api/user-assessments/result/{id}', getResult);
  forUser(router, 'GET /api/user-assessments/{id}/pdf', getReport);
  return router;
}
