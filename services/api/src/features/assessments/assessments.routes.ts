import type { AssessmentView } from '@kenali/contracts';
import { EVIDENCE_GRADE } from '@kenali/instruments/rules';
import { Router } from 'express';
import { forAnyone, type Handler } from '../../http/call.ts';
import { decimalRupiah } from '../../money.ts';
import type { Services } from '../../services.ts';
import { Assessment, type AssessmentDocument } from './assessment.model.ts';

export function assessmentRoutes(): Router {
  const router = Router();
  forAnyone(router, 'GET /api/assessments', listAssessments);
  return router;
}

const listAssessments: Handler<'GET /api/assessments', null> = async (_input, { services }) => {
  const active = await Assessment.find({ isActive: true }).sort({ _id: 1 }).lean();
  return active.map((entry) => ({ ...assessmentView(entry), evidence: evidenceOf(entry, services) }));
};

/** In words, because the catalogue has no other use for the rules of instruments, which would lengthen its first view. */
function evidenceOf(
  { instrumentId, type }: Pick<AssessmentDocument, 'instrumentId' | 'type'>,
  { instruments }: Pick<Services, 'instruments'>,
): AssessmentView['evidence'] {
  const id = instrumentId ?? instruments.instrumentForType(type)?.id;
  const evidence = id === undefined ? null : instruments.evidenceOf(id);
  return evidence && { ...EVIDENCE_GRADE[evidence.grade] };
}

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
