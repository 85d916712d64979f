import type { AssessmentType } from '../../assessments/types.ts';
import type { Count, Day, DecimalRupiah, Id, IsoTime, Percent } from '../../common/types.ts';

export interface AssessmentTypeStats {
  type: AssessmentType;
  name: string;
  count: Count;
  completedCount: Count;
  inProgressCount: Count;
  revenue: DecimalRupiah;
}

/** No figure includes user assessments that belong to staff. Revenue also excludes free orders. */
export interface AdminStats {
  totalUsers: Count;
  activeUsers: Count;
  completedAssessments: Count;
  /** Includes available ones. */
  inProgressAssessments: Count;
  /** Paid amounts of completed orders minus refunds. */
  totalRevenue: DecimalRupiah;
  assessmentTypeStats: AssessmentTypeStats[];
}

export const REPORT_TYPES = ['overview', 'users', 'assessments', 'revenue'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
export const REPORT_RANGES = ['last_7_days', 'last_30_days', 'last_90_days', 'this_year'] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];
export const REPORT_UNITS = ['rupiah', 'count', 'percent'] as const;

export interface ReportFigure {
  key: string;
  label: string;
  /** Unit of `value`: whole rupiah, a count, or a whole percent. */
  unit: (typeof REPORT_UNITS)[number];
  value: number;
  /** Value for the preceding period of the same length. */
  before: number;
}

export interface ReportSeries {
  key: string;
  label: string;
  unit: ReportFigure['unit'];
  /** One value per entry of `buckets`. */
  values: number[];
}

export interface AdminReport {
  type: ReportType;
  range: ReportRange;
  /** First and last calendar day in Asia/Jakarta, both inclusive. */
  from: Day;
  to: Day;
  /**
   * Four, and one more if the practice has access codes.
   * @minItems 4
   */
  figures: ReportFigure[];
  /** Days ("2026-11-21"), or months ("2026-11") if the range is `this_year`. */
  buckets: string[];
  series: ReportSeries[];
  /** Counts only what was started, completed or paid within the range. */
  types: (AssessmentTypeStats & { conversionPercent: Percent })[];
  generatedAt: IsoTime;
}

export interface ReportQuery {
  type?: ReportType;
  range?: ReportRange;
}

export interface ActivityEntry {
  id: Id;
  at: IsoTime;
  /** One Indonesian sentence. A name is the only personal data in it. */
  text: string;
}

export interface AdminReportCalls {
  'GET /api/admin/stats': { response: AdminStats };
  /** The last 20 entries of the audit log as sentences. */
  'GET /api/admin/activity': { response: ActivityEntry[] };
  'GET /api/admin/reports': { query: ReportQuery; response: AdminReport };
  'GET /api/admin/reports/xlsx': { query: ReportQuery; response: Blob };
  /** Fails with REPORT_PDF_OFF if the deployment disables PDF reports. */
  'GET /api/admin/reports/pdf': { query: ReportQuery; response: Blob };
}
