import type { ObserverComparison } from '@kenali/contracts';
import { Router } from 'express';
import { AppError } from '../../http/app-error.ts';
import { forUser, type Handler } from '../../http/call.ts';
import { jakartaDay } from '../../jakarta-time.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import { readComparisons } from '../observations/index.ts';
import { assertReleased, findOwnUserAssessment } from '../user-assessments/index.ts';
import { reportFileName } from './file-name.ts';
import { findEarlierResults } from './find-earlier-results.ts';
import { findRetest } from './find-retest.ts';
import { interpretationOf, practiceOf, signOffView } from './interpretation.ts';
import { createReportFile, REPORT_FIELDS } from './report-file.ts';

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
  if (!found.results || !found.completedAt) throw new AppError('RESULT_NOT_READY');
  assertReleased(found);
  return {
    id: found._id,
    assessment: { name: found.assessment.name, type: found.assessment.type },
    completedAt: found.completedAt.toISOString(),
    results: found.results.user,
    earlier: await findEarlierResults(found, services.instruments),
    interpretation: interpretationOf(found.results.user, found.progress, services),
    retest: await findRetest(found, services),
    ...withObservers(await readComparisons(found, services)),
    evidence: services.instruments.evidenceOf(found.results.user.instrument.id),
    practice: practiceOf(services.config),
    ...(found.signOff && { signOff: signOffView(found.signOff) }),
  };
};

/** Absent without observers, as from an API released before them. */
const withObservers = (observers: ObserverComparison[]) => (observers.length > 0 ? { observers } : {});

const getReport: Handler<'GET /api/user-assessments/{id}/pdf'> = async ({ params }, { caller, services }) => {
  const found = await findOwnUserAssessment(params.id, caller.id, REPORT_FIELDS);
  if (!found.results || !found.completedAt) throw new AppError('RESULT_NOT_READY');
  const fileName = reportFileName(found.assessment.name, jakartaDay(found.completedAt));
  return createReportFile(found, { view: 'user', fileName }, services);
};
