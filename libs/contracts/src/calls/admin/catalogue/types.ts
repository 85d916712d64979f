import type { AssessmentView, CatalogueEntry } from '../../assessments/types.ts';
import type { Id } from '../../common/types.ts';

/** Prices are whole rupiah. */
export interface CatalogueEntryRequest extends CatalogueEntry {
  priceRupiah: number;
  listPriceRupiah: number | null;
  /** Applies to results that are completed later. Absent means no. */
  requiresSignOff?: boolean;
}

export interface AdminCatalogueCalls {
  /** Active and inactive assessments, in catalogue order. */
  'GET /api/admin/catalogue': { response: AssessmentView[] };
  'POST /api/admin/catalogue': { body: CatalogueEntryRequest; response: AssessmentView };
  /**
   * Existing orders keep the name and the price at which they were placed. Fails with ASSESSMENT_TYPE_FIXED if `type` changes
   * and a user owns the assessment.
   */
  'PATCH /api/admin/catalogue/{id}': {
    params: { id: Id };
    body: Partial<CatalogueEntryRequest>;
    response: AssessmentView;
  };
}
