import { ADMIN_BULK_MAX } from '../../limits.ts';
import { consultationUpdate } from '../admin/consultations/schema.ts';
import { secondFactorProof } from '../auth/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { admin, id, idParams, PDF, paging, remark, user } from '../common/schema.ts';
import { signOff } from './licence.schema.ts';
import type * as types from './types.ts';
import { CASE_NOTE_MAX, CASE_NOTES_MAX } from './types.ts';

const newNote = Joi.object<types.NewCaseNote, true>({
  text: remark(CASE_NOTE_MAX).required(),
  after: Joi.number().strict().integer().min(0).max(CASE_NOTES_MAX).required(),
});

const assignee = id.strict().allow(null).required();

const manyAssignments = Joi.object<types.ManyAssignments, true>({
  items: Joi.array()
    .items(Joi.object({ id: id.strict().required(), from: assignee }))
    .min(1)
    .max(ADMIN_BULK_MAX)
    .unique('id')
    .required(),
  to: id.strict().required(),
});

export const caseSchemas: CallSchemas<types.CaseCalls> = {
  'GET /api/cases': { ...user, query: Joi.object(paging) },
  'GET /api/cases/waiting/count': user,
  'GET /api/cases/{id}': { ...user, params: idParams },
  'GET /api/cases/{id}/pdf': { ...user, params: idParams, file: PDF },
  'POST /api/cases/{id}/notes': { ...user, params: idParams, body: newNote },
  'POST /api/cases/{id}/consultation': { ...user, params: idParams, body: consultationUpdate },
  'POST /api/cases/{id}/sign-off': { ...user, params: idParams, body: signOff },
  'POST /api/cases/second-factor/prove': { ...user, body: secondFactorProof },
};

export const adminCaseSchemas: CallSchemas<types.AdminCaseCalls> = {
  'GET /api/admin/sign-offs': { ...admin, query: Joi.object(paging) },
  'GET /api/admin/assessments/{id}/sign-off': { ...admin, params: idParams },
  'POST /api/admin/assessments/{id}/assign': {
    ...admin,
    params: idParams,
    body: Joi.object({ from: assignee, to: assignee }),
  },
  'POST /api/admin/sign-offs/assign-many': { ...admin, body: manyAssignments },
};
