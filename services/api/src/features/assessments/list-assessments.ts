import type { Handler } from '../../http/call.ts';
import { Assessment } from './assessment.model.ts';
import { assessmentView } from './assessment.view.ts';

export const listAssessments: Handler<'GET /api/assessments', null> = async () => {
  const active = await Assessment.find({ isActive: true }).sort({ _id: 1 }).lean();
  return active.map(assessmentView);
};
