import type { AssessmentView, CatalogueView } from '@kenali/contracts';
import { Router } from 'express';
import { AppError } from '../../http/app-error.ts';
import { forAnyone, type Handler } from '../../http/call.ts';
import { decimalRupiah } from '../../money.ts';
import { Assessment, type AssessmentDocument } from './assessment.model.ts';
import { evidenceOf, questionnaireOf } from './questionnaire.ts';

export { Assessment, type AssessmentDocument } from './assessment.model.ts';
export { loadCatalogue } from './load-catalogue.ts';
export { newestInstrument } from './questionnaire.ts';

export function assessmentRoutes(): Router {
  const router = Router();
  forAnyone(router, 'GET /api/assessments', listAssessments);
  forAnyone(router, 'GET /api/assessments/{id}', getAssessment);
  forAnyone(router, 'GET /api/catalogue', readCatalogue);
  return router;
}

const listAssessments: Handler<'GET /api/assessments', null> = async (_input, { services }) => {
  const active = await Assessment.find({ isActive: true }).sort({ _id: 1 }).lean();
  return active.map((entry) => ({ ...assessmentView(entry), evidence: evidenceOf(entry, services) }));
};

/** An inactive entry shows nothing of itself: it may be a draft of staff. */
const getAssessment: Handler<'GET /api/assessments/{id}', null> = async ({ params }, { services }) => {
  const entry = await Assessment.findById(params.id).lean();
  if (!entry) throw new AppError('NOT_FOUND', { message: 'Asesmen tidak ditemukan.' });
  if (!entry.isActive) throw new AppError('NOT_FOR_SALE');
  return {
    ...assessmentView(entry),
    evidence: evidenceOf(entry, services),
    questionnaire: questionnaireOf(entry, services),
  };
};

/** What the site writes into documents. It asks in this process, or by the call. */
export async function readCatalogue(): Promise<CatalogueView> {
  const fields = { name: 1, description: 1, priceRupiah: 1, type: 1, isActive: 1 };
  const entries = await Assessment.find({}, fields).sort({ _id: 1 }).lean();
  return {
    forSale: entries
      .filter(({ isActive }) => isActive)
      .map(({ _id, name, description, priceRupiah, type }) => ({
        id: _id,
        name,
        description,
        price: decimalRupiah(priceRupiah),
        type,
      })),
    notForSale: entries.filter(({ isActive }) => !isActive).map(({ _id }) => _id),
  };
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
