import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, oneOf, PDF, XLSX } from '../../common/schema.ts';
import type * as types from './types.ts';
import { REPORT_RANGES, REPORT_TYPES } from './types.ts';

const query = Joi.object<types.ReportQuery>({ type: oneOf(REPORT_TYPES), range: oneOf(REPORT_RANGES) });

export const adminReportSchemas: CallSchemas<types.AdminReportCalls> = {
  'GET /api/admin/stats': admin,
  'GET /api/admin/activity': admin,
  'GET /api/admin/reports': { ...admin, query },
  'GET /api/admin/reports/xlsx': { ...admin, query, file: XLSX },
  'GET /api/admin/reports/pdf': { ...admin, query, file: PDF },
};
