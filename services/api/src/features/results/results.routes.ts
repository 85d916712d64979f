import { Router } from 'express';
import { forAnyone, forUser, type Handler } from '../../http/call.ts';
import { limitOpenCall } from '../../http/rate-limits.ts';
import { ACCOUNT_LIMITS, SAMPLE_PDF_LIMITS, SAMPLE_REPORT_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { readComparisons } from '../observations/index.ts';
import { assertCompleted, findOwnUserAssessment } from '../user-assessments/index.ts';
import { createReportFile, REPORT_FIELDS } from './report-file.ts';
import { resultViewOf } from './result-view.ts';
import { getSamplePdf, getSampleReport } from './sample-report.ts';

export function resultRoutes(services: Services): Router {
  const router = Router();
  forUser(router, 'GET /api/user-assessments/result/{id}', getResult);
  forUser(router, 'GET /api/user-assessments/{id}/pdf', getReport, { accountLimit: ACCOUNT_LIMITS.report });
  const reads = [limitOpenCall(services, 'sample report', SAMPLE_REPORT_LIMITS)];
  const downloads = [limitOpenCall(services, 'sample PDF', SAMPLE_PDF_LIMITS)];
  forAnyone(router, 'GET /api/sample-report', getSampleReport, { before: reads });
  forAnyone(router, 'GET /api/sample-report/pdf', getSamplePdf, { before: downloads });
  return router;
}

const getResult: Handler<'GET /api/user-assessments/result/{id}'> = async ({ params }, { caller, services }) => {
  const found = await findOwnUserAssessment(params.id, caller.id, [
    'userId',
    'assessment',
    'instrument',
    'subjectKey',
    'childId',
    'completedAt',
    'results.user',
    'progress',
    'awaitsSignOff',
    'signOff',
  ]);
  const observers = await readComparisons(found, services);
  // Absent without observers, as from an API released before them.
  return { ...(await resultViewOf(found, services)), ...(observers.length > 0 && { observers }) };
};

const getReport: Handler<'GET /api/user-assessments/{id}/pdf'> = async ({ params }, { caller, services }) => {
  const found = await findOwnUserAssessment(params.id, caller.id, REPORT_FIELDS);
  assertCompleted(found);
  return createReportFile(found, { view: 'user', hasObservers: true }, services);
};
