import { assessmentType, ownedAssessment } from '../../assessments/schema.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import {
  admin,
  CSV,
  id,
  idParams,
  isoTime,
  isRestricted,
  oneOf,
  PDF,
  paging,
  searchText,
  sortDirection,
  XLSX,
} from '../../common/schema.ts';
import { adminResultView } from '../../results/schema.ts';
import { userAssessmentStatus } from '../../user-assessments/schema.ts';
import type * as types from './types.ts';
import { TAKEN_BACK } from './types.ts';

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

const item = Joi.object<types.AdminAssessmentItem, true>({
  id: id.required(),
  userId: id.required(),
  status: userAssessmentStatus.required(),
  takenBack: oneOf(TAKEN_BACK),
  createdAt: isoTime.required(),
  completedAt: isoTime.allow(null).required(),
  assessment: ownedAssessment.required(),
  user: Joi.object({
    email: Joi.string().required(),
    firstName: Joi.string().required(),
    lastName: Joi.string().required(),
    whatsappNumber: Joi.string().allow('').required(),
  }).required(),
  childName: Joi.string().allow(null).required(),
  isRestricted,
});

export const adminUserAssessmentSchemas: CallSchemas<types.AdminUserAssessmentCalls> = {
  'GET /api/admin/assessments': { ...admin, query: listQuery, response: Joi.array().items(item) },
  'GET /api/admin/assessments/csv': { ...admin, query: exportQuery, response: CSV },
  'GET /api/admin/assessments/xlsx': { ...admin, query: exportQuery, response: XLSX },
  'GET /api/admin/assessments/{id}/result': { ...admin, params: idParams, response: adminResultView },
  'GET /api/admin/assessments/{id}/pdf': { ...admin, params: idParams, response: PDF },
};
