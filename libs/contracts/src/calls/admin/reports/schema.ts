import { assessmentType } from '../../assessments/schema.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, day, id, isoTime, listOf, oneOf, PDF, rupiah, XLSX } from '../../common/schema.ts';
import type * as types from './types.ts';
import { REPORT_RANGES, REPORT_TYPES, REPORT_UNITS } from './types.ts';

const count = Joi.number().integer().min(0);
const typeStats = {
  type: assessmentType.required(),
  name: Joi.string().required(),
  count: count.required(),
  completedCount: count.required(),
  inProgressCount: count.required(),
  revenue: rupiah.required(),
};
const stats = Joi.object<types.AdminStats, true>({
  totalUsers: count.required(),
  activeUsers: count.required(),
  completedAssessments: count.required(),
  inProgressAssessments: count.required(),
  totalRevenue: rupiah.required(),
  assessmentTypeStats: listOf(typeStats),
});

const activity = Joi.object<types.ActivityEntry, true>({
  id: id.required(),
  at: isoTime.required(),
  text: Joi.string().required(),
});

const reportType = oneOf(REPORT_TYPES);
const reportRange = oneOf(REPORT_RANGES);
const query = Joi.object<types.ReportQuery>({ type: reportType, range: reportRange });
const unit = oneOf(REPORT_UNITS).required();
const label = { key: Joi.string().required(), label: Joi.string().required(), unit };
const report = Joi.object<types.AdminReport, true>({
  type: reportType.required(),
  range: reportRange.required(),
  from: day.required(),
  to: day.required(),
  figures: Joi.array<types.AdminReport['figures']>()
    .items(Joi.object({ ...label, value: Joi.number().required(), before: Joi.number().required() }))
    .length(4)
    .required(),
  buckets: listOf(Joi.string().pattern(/^\d{4}-\d{2}(-\d{2})?$/, 'bucket')),
  series: listOf({ ...label, values: listOf(Joi.number()) }),
  types: listOf({ ...typeStats, conversionPercent: Joi.number().integer().min(0).max(100).required() }),
  generatedAt: isoTime.required(),
});

export const adminReportSchemas: CallSchemas<types.AdminReportCalls> = {
  'GET /api/admin/stats': { ...admin, response: stats },
  'GET /api/admin/activity': { ...admin, response: Joi.array().items(activity) },
  'GET /api/admin/reports': { ...admin, query, response: report },
  'GET /api/admin/reports/xlsx': { ...admin, query, response: XLSX },
  'GET /api/admin/reports/pdf': { ...admin, query, response: PDF },
};
