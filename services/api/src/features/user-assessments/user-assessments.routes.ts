import { Router } from 'express';
import { forUser, forUserWithMaps } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { complete } from './complete.ts';
import { directAccess } from './direct-access.ts';
import { getUserAssessment } from './get-user-assessment.ts';
import { plainProgress } from './plain-progress.ts';
import { saveProgress } from './save-progress.ts';
import { start } from './start.ts';

export function userAssessmentRoutes(_services: Services): Router {
  const router = Router();
  forUser(router, 'POST /api/assessments/{id}/direct-access', directAccess);
  forUser(router, 'GET /api/user-assessments/by-id/{id}', getUserAssessment);
  forUser(router, 'GET /api/user-assessments/{id}', getUserAssessment);
  forUser(router, 'POST /api/user-assessments/{id}/start', start);
  forUserWithMaps(router, 'POST /api/user-assessments/{id}/save-progress', plainProgress, saveProgress);
  forUser(router, 'POST /api/user-assessments/{id}/complete', complete);
  return router;
}
