import { Router } from 'express';
import { AppError } from '../../http/app-error.ts';
import { forUser, type Handler } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import { findOwnUserAssessment } from '../user-assessments/index.ts';
import { reportFileName } from './file-name.ts';
import { findEarlierResults } from './find-earlier-results.ts';
import { createReportFile } from './report-file.ts';

export function resultRoutes(): Router {
  const router = Router();
  forUser(router, 'GET /api/user-assessments/result/{id}', getResult);
  forUser(router, 'GET /api/user-assessments/{id}/pdf', getReport);
  return router;
}

const getResult: Handler<'GET /api/user-assessments/result/{id}'> = async ({ params }, { caller }) => {
  const found = await findOwnUserAssessment(params.id, caller.id, [
    'userId',
    'assessment',
    'instrument',
    'subjectKey',
    'completedAt',
    'results.user',
  ]);
  if (!found.results || !found.completedAt) throw new AppError('RESULT_NOT_READY');
  return {
    id: found._id,
    assessment: { name: found.assessment.name, type: found.assessment.type },
    completedAt: found.completedAt.toISOString(),
    results: found.results.user,
    earlier: await findEarlierResults(found),
  };
};

const getReport: Handler<'GET /api/user-assessments/{id}/pdf'> = async ({ params }, { caller, services }) => {
  const found = await findOwnUserAssessment(params.id, caller.id, ['assessment', 'completedAt', 'results']);
  if (!found.results || !found.completedAt) throw new AppError('RESULT_NOT_READY');
  const fileName = reportFileName(found.assessment.name, jakartaDay(found.completedAt));
  return createReportFile(found, { view: 'user', fileName }, services);
};
