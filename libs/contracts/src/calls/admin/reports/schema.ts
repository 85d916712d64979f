import { assessmentType } from '../../assessments/schema.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, day, id, isoTime, oneOf, PDF, rupiah, XLSX } from '../../common/schema.ts';
import {
  type ActivityEntry,
  type AdminReport,
  type AdminReportCalls,
  type AdminStats,
  type AssessmentTypeStats,
  REPORT_RANGES,
  REPORT_TYPES,
  REPORT_UNITS,
  type ReportQuery,
  type ReportSeries,
} from './types.ts';

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

const reportType = oneOf(REPORT_TYPES);
const reportRange = oneOf(REPORT_RANGES);
const query = Joi.object<ReportQuery>({ type: reportType, range: reportRange });
const unit = oneOf(REPORT_UNITS).required();
const label = { key: Joi.string().required(), label: Joi.string().required(), unit };
const report = Joi.object<AdminReport, true>({
  type: reportType.required(),
  range: reportRange.required(),
  from: day.required(),
  to: day.required(),
  figures: Joi.array<AdminReport['figures']>()
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

export const adminReportSchemas: CallSchemas<AdminReportCalls> = {
  'GET /api/admin/stats': { ...admin, response: stats },
  'GET /api/admin/activity': { ...admin, response: Joi.array().items(activity) },
  'GET /api/admin/reports': { ...admin, query, response: report },
  'GET /api/admin/reports/xlsx': { ...admin, query, response: XLSX },
  'GET /api/admin/reports/pdf': { ...admin, query, response: PDF },
};
