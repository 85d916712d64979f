import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import { type PollMount, poll } from '../../http/poll.ts';
import type { Services } from '../../services.ts';
import { complete } from './complete.ts';
import { directAccess } from './direct-access.ts';
import { getUserAssessment, userAssessmentsPoll } from './read-user-assessments.ts';
import { saveProgress } from './save-progress.ts';
import { start } from './start.ts';
import { plainProgress } from './validate-answers.ts';

export function userAssessmentRoutes(_services: Services, polls: PollMount): Router {
  const router = Router();
  poll(polls, 'GET /api/user-assessments', userAssessmentsPoll);
  forUser(router, 'POST /api/assessments/{id}/direct-access', directAccess);
  forUser(router, 'GET /api/user-assessments/by-id/{id}', getUserAssessment);
  forUser(router, 'GET /api/user-assessments/{id}', getUserAssessment);
  forUser(router, 'POST /api/user-assessments/{id}/start', start);
  forUser(router, 'POST /api/user-assessments/{id}/save-progress', saveProgress, { plainParts: plainProgress });
  forUser(router, 'POST /api/user-assessments/{id}/complete', complete);
  return router;
}
