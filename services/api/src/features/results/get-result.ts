import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import { findOwnUserAssessment } from '../user-assessments/index.ts';
import { reportFileName } from './file-name.ts';
import { findEarlier } from './find-earlier.ts';
import { reportFile } from './report-file.ts';

export const getResult: Handler<'GET /api/user-assessments/result/{id}'> = async ({ params }, { caller }) => {
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
    earlier: await findEarlier(found),
  };
};

export const getReport: Handler<'GET /api/user-assessments/{id}/pdf'> = async ({ params }, { caller, services }) => {
  const found = await findOwnUserAssessment(params.id, caller.id, ['assessment', 'completedAt', 'results']);
  if (!found.results || !found.completedAt) throw new AppError('RESULT_NOT_READY');
  const fileName = reportFileName(found.assessment.name, jakartaDay(found.completedAt));
  return reportFile(found, { view: 'user', fileName }, services);
};
