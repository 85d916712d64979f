import type { AssessmentView } from '@kenali/contracts';
import { Router } from 'express';
import { forAnyone, type Handler } from '../../http/call.ts';
import { decimalRupiah } from '../../money.ts';
import { Assessment, type AssessmentDocument } from './assessment.model.ts';

export function assessmentRoutes(): Router {
  const router = Router();
  forAnyone(router, 'GET /api/assessments', listAssessments);
  return router;
}

const listAssessments: Handler<'GET /api/assessments', null> = async () => {
  const active = await Assessment.find({ isActive: true }).sort({ _id: 1 }).lean();
  return active.map(assessmentView);
};

export const assessmentView = (assessment: AssessmentDocument): AssessmentView => ({
  id: assessment._id,
  name: assessment.name,
  description: assessment.description,
  price: decimalRupiah(assessment.priceRupiah),
  listPrice: assessment.listPriceRupiah === null ? null : decimalRupiah(assessment.listPriceRupiah),
  promoLabel: assessment.promoLabel,
  note: assessment.note,
  duration: assessment.duration,
  ageRange: assessment.ageRange,
  type: assessment.type,
  isActive: assessment.isActive,
  ...(assessment.requiresSignOff && { requiresSignOff: true as const }),
  createdAt: assessment.createdAt.toISOString(),
});
