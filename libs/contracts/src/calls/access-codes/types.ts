import type { AssessmentType } from '../assessments/types.ts';
import type { Count, Day, DecimalRupiah, Id, IsoTime, OptionalText, Paging, PositiveInteger } from '../common/types.ts';

/** Codes of one batch. */
export const ACCESS_CODES_MAX = 1000;
export const PARTNER_MAX = 100;

/** `expired`: unused, and too late. `begun` and `completed`: how far the assessment of a used code is. */
export const ACCESS_CODE_STATES = ['unused', 'expired', 'revoked', 'used', 'begun', 'completed'] as const;
export type AccessCodeState = (typeof ACCESS_CODE_STATES)[number];

/** How many codes of a batch are in each state. A code is in one of them. */
export type AccessCodeCounts = Record<AccessCodeState, Count>;

export interface AccessBatchInput {
  assessmentId: Id;
  count: number;
  /** The school or other partner, as families read it on their slips and in Order History. */
  partner: string;
  /** The last calendar day in Asia/Jakarta on which a code is accepted. */
  lastDay: string;
  /** For staff alone. */
  note?: string;
  /** What the partner pays for the whole batch, outside of the platform. Whole rupiah. */
  agreedRupiah?: number;
}

export interface AccessBatch {
  id: Id;
  assessment: { id: Id; name: string; type: AssessmentType };
  partner: string;
  count: PositiveInteger;
  lastDay: Day;
  note: OptionalText;
  agreedPrice: DecimalRupiah | null;
  createdAt: IsoTime;
  counts: AccessCodeCounts;
}

export interface AccessCodeRedeemed {
  orderId: Id;
  userAssessmentId: Id;
  partner: string;
  assessment: AccessBatch['assessment'];
}

/** Its audited actions, as staff read them. */
export const ACCESS_CODE_ACTIONS = {
  'access_codes.create': 'Buat kode akses',
  'access_codes.csv': 'Unduh kode akses (CSV)',
  'access_codes.pdf': 'Unduh lembar kode akses (PDF)',
  'access_codes.revoke': 'Cabut kode akses',
  'access_codes.give_back': 'Kembalikan kode akses',
} as const;

export interface AccessCodeCalls {
  /**
   * Redeems a code: grants its assessment, with an order of 0 rupiah. Repeated by the same account, it returns the same order. Fails with
   * NOT_FOUND for a code that is unknown or used by somebody else, with one answer for both, and with CONFLICT for one that has expired
   * or was revoked.
   */
  'POST /api/access-codes/redeem': { body: { code: string }; response: AccessCodeRedeemed };
  /** Newest first; `X-Total-Count` has the total. */
  'GET /api/admin/access-codes': { query: Paging; response: AccessBatch[] };
  /** Creates a batch. Needs an `Idempotency-Key` that nobody can guess: the codes follow from it, and the two files below need it again. */
  'POST /api/admin/access-codes': { body: AccessBatchInput; response: AccessBatch };
  /**
   * The codes of a new batch as CSV, and as slips for families. For the admin who created it, with its `Idempotency-Key` as `key`, in the
   * first hour; CONFLICT otherwise.
   */
  'POST /api/admin/access-codes/{id}/csv': { params: { id: Id }; body: { key: string }; response: Blob };
  'POST /api/admin/access-codes/{id}/pdf': { params: { id: Id }; body: { key: string }; response: Blob };
  /** Revokes one unused code, or all of the batch without `number`. CONFLICT if it is not unused. */
  'POST /api/admin/access-codes/{id}/revoke': {
    params: { id: Id };
    body: { number?: number };
    response: AccessBatch;
  };
  /** Takes the assessment of a used code back, so that the code can be used again. CONFLICT once the assessment was begun. */
  'POST /api/admin/access-codes/{id}/give-back': {
    params: { id: Id };
    body: { number: number };
    response: AccessBatch;
  };
}
