import { Router } from 'express';
import { AppError } from '../../http/app-error.ts';
import { forUser, type Handler } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import { readComparisons } from '../observations/index.ts';
import { findOwnUserAssessment } from '../user-assessments/index.ts';
import { reportFileName } from './file-name.ts';
import { createReportFile, REPORT_FIELDS } from './report-file.ts';
import { resultViewOf } from './result-view.ts';

export function resultRoutes(): Router {
  const router = Router();
  forUser(router, 'GET /api/user-assessments/result/{id}', getResult);
  forUser(router, 'GET /api/user-assessments/{id}/pdf', getReport, { accountLimit: ACCOUNT_LIMITS.report });
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
  if (!found.results || !found.completedAt) throw new AppError('RESULT_NOT_READY');
  const fileName = reportFileName(found.assessment.name, jakartaDay(found.completedAt));
  return createReportFile(found, { view: 'user', fileName, hasObservers: true }, services);
};
