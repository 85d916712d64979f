import { Router } from 'express';
import { forAnyone, type Handler } from '../../http/call.ts';
import { Assessment } from './assessment.model.ts';
import { assessmentView } from './assessment.view.ts';

export function assessmentRoutes(): Router {
  const router = Router();
  forAnyone(router, 'GET /api/assessments', listAssessments);
  return router;
}

const listAssessments: Handler<'GET /api/assessments', null> = async () => {
  const active = await Assessment.find({ isActive: true }).sort({ _id: 1 }).lean();
  return active.map(assessmentView);
};
