import type { AssessmentType, DecimalRupiah, Id, IsoTime } from './common.ts';

/** A catalogue entry. `listPrice`, `promoLabel` and `note` are what the card adds to the price. */
export interface AssessmentView {
  id: Id;
  name: string;
  description: string;
  price: DecimalRupiah;
  listPrice: DecimalRupiah | null;
  promoLabel: string | null;
  note: string | null;
  duration: string;
  ageRange: string;
  type: AssessmentType;
  isActive: boolean;
  createdAt: IsoTime;
}

export interface AssessmentCalls {
  /** Active assessments only, in catalogue order. */
  'GET /api/assessments': { response: AssessmentView[] };
}
