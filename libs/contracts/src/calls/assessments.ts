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

/** `isAdminAccess` and `isInternalAccess` say by which role it was given; both false means it was free. */
export interface DirectAccessGranted {
  userAssessmentId: Id;
  isAdminAccess: boolean;
  isInternalAccess: boolean;
}

export interface AssessmentCalls {
  /** Active assessments only, in catalogue order. */
  'GET /api/assessments': { response: AssessmentView[] };
  /** Price 0 for everybody, anything for staff. An open attempt is answered again: 200 then, 201 for a new one. */
  'POST /api/assessments/{id}/direct-access': { params: { id: Id }; response: DirectAccessGranted };
}
