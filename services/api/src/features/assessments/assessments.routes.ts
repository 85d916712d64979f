import { Router } from 'express';
import { forAnyone } from '../../http/call.ts';
import { listAssessments } from './list-assessments.ts';

export function assessmentRoutes(): Router {
  const router = Router();
  forAnyone(router, 'GET /api/assessments', listAssessments);
  return router;
}
