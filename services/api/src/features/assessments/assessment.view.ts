import type { AssessmentView } from '@kenali/contracts';
import { decimalRupiah } from '../../money.ts';
import type { AssessmentDocument } from './assessment.model.ts';

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
  createdAt: assessment.createdAt.toISOString(),
});
