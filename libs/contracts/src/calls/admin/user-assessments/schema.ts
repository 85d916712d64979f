import { assessmentType } from '../../assessments/schema.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, CSV, id, idParams, oneOf, PDF, paging, searchText, sortDirection, XLSX } from '../../common/schema.ts';
import type * as types from './types.ts';

const exportFilters = {
  search: searchText,
  status: oneOf(['completed', 'in_progress']),
  type: assessmentType,
};
const exportQuery = Joi.object<types.AdminAssessmentsExportQuery>(exportFilters);
const listQuery = Joi.object<types.AdminAssessmentsQuery>({
  ...paging,
  ...exportFilters,
  userId: id,
  sort: oneOf(['createdAt', 'completedAt']),
  direction: sortDirection,
});

export const adminUserAssessmentSchemas: CallSchemas<types.AdminUserAssessmentCalls> = {
  'GET /api/admin/assessments': { ...admin, query: listQuery },
  'GET /api/admin/assessments/csv': { ...admin, query: exportQuery, file: CSV },
  'GET /api/admin/assessments/xlsx': { ...admin, query: exportQuery, file: XLSX },
  'GET /api/admin/assessments/{id}/result': { ...admin, params: idParams },
  'GET /api/admin/assessments/{id}/pdf': { ...admin, params: idParams, file: PDF },
};
