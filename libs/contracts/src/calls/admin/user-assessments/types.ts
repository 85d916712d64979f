import type { AssessmentType } from '../../assessments/types.ts';
import type { Id, OptionalText, Paging, SortDirection } from '../../common/types.ts';
import type { AdminResultView } from '../../results/types.ts';
import type { UserAssessmentView } from '../../user-assessments/types.ts';

export const TAKEN_BACK = ['withdrawn', 'frozen', 'flagged'] as const;
/** Effect of a refund on a user assessment that was not started, in progress, or completed at that time. */
export type TakenBack = (typeof TAKEN_BACK)[number];

export interface AdminAssessmentItem
  extends Pick<UserAssessmentView, 'id' | 'userId' | 'status' | 'createdAt' | 'completedAt' | 'assessment'> {
  /** Present after a refund only. */
  takenBack?: TakenBack;
  user: { email: string; firstName: string; lastName: string; whatsappNumber: OptionalText };
  /** Null if the assessment is about the user. */
  childName: string | null;
  /** True while its owner restricts the processing or has withdrawn the consent; the row then has no name of the child. */
  isRestricted?: true;
}

export interface AdminAssessmentsQuery extends Paging {
  /**
   * Each word must match the beginning of a word of the user's or the child's name, the email, the WhatsApp number or the
   * assessment's name. The id of a user assessment finds that one.
   */
  search?: string;
  /** `in_progress` includes available ones. */
  status?: 'completed' | 'in_progress';
  type?: AssessmentType;
  /** Those of this account alone. */
  userId?: Id;
  sort?: 'createdAt' | 'completedAt';
  direction?: SortDirection;
}

export type AdminAssessmentsExportQuery = Pick<AdminAssessmentsQuery, 'search' | 'status' | 'type'>;

export interface AdminUserAssessmentCalls {
  /** Newest first. Without `page` and `limit`, the first 200. `X-Total-Count` has the total. */
  'GET /api/admin/assessments': { query: AdminAssessmentsQuery; response: AdminAssessmentItem[] };
  /**
   * All matching rows as text/csv, streamed; `X-Total-Count` has their number. Cells are escaped so that a spreadsheet never
   * evaluates them as formulas.
   */
  'GET /api/admin/assessments/csv': { query: AdminAssessmentsExportQuery; response: Blob };
  /** Up to 20,000 rows; fails with EXPORT_TOO_LARGE above that. */
  'GET /api/admin/assessments/xlsx': { query: AdminAssessmentsExportQuery; response: Blob };
  'GET /api/admin/assessments/{id}/result': { params: { id: Id }; response: AdminResultView };
  'GET /api/admin/assessments/{id}/pdf': { params: { id: Id }; response: Blob };
}
