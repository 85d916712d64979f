import { Router } from 'express';
import { forAnyone } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { listAssessments } from './list-assessments.ts';

export { Assessment, type AssessmentDocument } from './assessment.model.ts';
export { assessmentView } from './assessment.view.ts';
export { loadCatalogue } from './load-catalogue.ts';

export function assessmentRoutes(_services: Services): Router {
  const router = Router();
  forAnyone(router, 'GET /api/assessments', listAssessments);
  return router;
}
