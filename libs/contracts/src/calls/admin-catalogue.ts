import type { AssessmentView } from './assessments.ts';
import type { AssessmentType, Id } from './common.ts';

/** Prices are whole rupiah; the limits are those of the specification's columns. */
export interface CatalogueEntryRequest {
  name: string;
  description: string;
  priceRupiah: number;
  listPriceRupiah: number | null;
  promoLabel: string | null;
  note: string | null;
  duration: string;
  ageRange: string;
  type: AssessmentType;
  isActive: boolean;
}

export interface AdminCatalogueCalls {
  /** Inactive ones too, in catalogue order. */
  'GET /api/admin/catalogue': { response: AssessmentView[] };
  'POST /api/admin/catalogue': { body: CatalogueEntryRequest; response: AssessmentView };
  /** What is bought keeps its name and price. The type cannot change once somebody has the assessment. */
  'PATCH /api/admin/catalogue/{id}': {
    params: { id: Id };
    body: Partial<CatalogueEntryRequest>;
    response: AssessmentView;
  };
}
