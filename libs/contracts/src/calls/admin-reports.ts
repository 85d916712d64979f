import type { AssessmentType, DecimalRupiah, Id, IsoTime } from './common.ts';

export interface AssessmentTypeStats {
  type: AssessmentType;
  name: string;
  count: number;
  completedCount: number;
  inProgressCount: number;
  revenue: DecimalRupiah;
}

/** Staff's own attempts and free orders are left out of revenue; staff's attempts out of every count. */
export interface AdminStats {
  totalUsers: number;
  activeUsers: number;
  completedAssessments: number;
  /** Available and in progress together. */
  inProgressAssessments: number;
  /** Paid amounts of completed orders less refunds. */
  totalRevenue: DecimalRupiah;
  assessmentTypeStats: AssessmentTypeStats[];
}

export type ReportType = 'overview' | 'users' | 'assessments' | 'revenue';
export type ReportRange = 'last_7_days' | 'last_30_days' | 'last_90_days' | 'this_year';

/** `unit` says how to show `value`: whole rupiah, a count, or a whole percent. */
export interface ReportFigure {
  key: string;
  label: string;
  unit: 'rupiah' | 'count' | 'percent';
  value: number;
  /** The same of the equal period before. */
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
  from: string;
  to: string;
  /** Four of them. */
  figures: ReportFigure[];
  /** Days, or months where the range is this_year: "2026-11-21" or "2026-11". */
  buckets: string[];
  series: ReportSeries[];
  /** Within the range: started and completed in it, revenue paid in it. */
  types: (AssessmentTypeStats & { conversionPercent: number })[];
  generatedAt: IsoTime;
}

export interface ReportQuery {
  type?: ReportType;
  range?: ReportRange;
}

export interface ActivityEntry {
  id: Id;
  at: IsoTime;
  /** One Indonesian sentence without personal data beyond the person's name. */
  text: string;
}

export interface AdminReportCalls {
  'GET /api/admin/stats': { response: AdminStats };
  /** The last 20 entries of the audit log, in words. */
  'GET /api/admin/activity': { response: ActivityEntry[] };
  'GET /api/admin/reports': { query: ReportQuery; response: AdminReport };
  'GET /api/admin/reports/xlsx': { query: ReportQuery; response: Blob };
  /** Answers REPORT_PDF_OFF where the deployment switched it off. */
  'GET /api/admin/reports/pdf': { query: ReportQuery; response: Blob };
}
