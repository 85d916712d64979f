import Joi from 'joi';
import type {
  ActivityEntry,
  AdminReport,
  AdminReportCalls,
  AdminStats,
  AssessmentTypeStats,
  ReportFigure,
  ReportQuery,
  ReportRange,
  ReportSeries,
  ReportType,
} from '../calls/admin-reports.ts';
import type { CallSchemas } from './call-schema.ts';
import { admin, assessmentType, day, id, isoTime, rupiah } from './common.ts';

const count = Joi.number().integer().min(0);
const typeStats = {
  type: assessmentType.required(),
  name: Joi.string().required(),
  count: count.required(),
  completedCount: count.required(),
  inProgressCount: count.required(),
  revenue: rupiah.required(),
};
const stats = Joi.object<AdminStats, true>({
  totalUsers: count.required(),
  activeUsers: count.required(),
  completedAssessments: count.required(),
  inProgressAssessments: count.required(),
  totalRevenue: rupiah.required(),
  assessmentTypeStats: Joi.array<AssessmentTypeStats>().items(Joi.object(typeStats)).required(),
});

const activity = Joi.object<ActivityEntry, true>({
  id: id.required(),
  at: isoTime.required(),
  text: Joi.string().required(),
});

const reportType = Joi.string<ReportType>().valid('overview', 'users', 'assessments', 'revenue');
const reportRange = Joi.string<ReportRange>().valid('last_7_days', 'last_30_days', 'last_90_days', 'this_year');
const query = Joi.object<ReportQuery>({ type: reportType, range: reportRange });
const unit = Joi.string<ReportFigure['unit']>().valid('rupiah', 'count', 'percent').required();
const label = { key: Joi.string().required(), label: Joi.string().required(), unit };
const report = Joi.object<AdminReport, true>({
  type: reportType.required(),
  range: reportRange.required(),
  from: day.required(),
  to: day.required(),
  figures: Joi.array<ReportFigure[]>()
    .items(Joi.object({ ...label, value: Joi.number().required(), before: Joi.number().required() }))
    .length(4)
    .required(),
  buckets: Joi.array<string[]>()
    .items(Joi.string().pattern(/^\d{4}-\d{2}(-\d{2})?$/, 'bucket'))
    .required(),
  series: Joi.array<ReportSeries[]>()
    .items(Joi.object({ ...label, values: Joi.array().items(Joi.number()).required() }))
    .required(),
  types: Joi.array<AdminReport['types']>()
    .items(Joi.object({ ...typeStats, conversionPercent: Joi.number().integer().min(0).max(100).required() }))
    .required(),
  generatedAt: isoTime.required(),
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const adminReportSchemas: CallSchemas<AdminReportCalls> = {
  'GET /api/admin/stats': { ...admin, response: stats },
  'GET /api/admin/activity': { ...admin, response: Joi.array().items(activity) },
  'GET /api/admin/reports': { ...admin, query, response: report },
  'GET /api/admin/reports/xlsx': { ...admin, query, response: XLSX },
  'GET /api/admin/reports/pdf': { ...admin, query, response: 'application/pdf' },
};
