import { ADMIN_BULK_MAX } from '../../limits.ts';
import { consultationTime, consultationUpdate } from '../admin/consultations/schema.ts';
import type { BulkResponse } from '../admin/users/types.ts';
import { assessmentType } from '../assessments/schema.ts';
import { secondFactorProof } from '../auth/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import {
  admin,
  done,
  id,
  idParams,
  isoTime,
  isRestricted,
  listOf,
  nullOr,
  oneOf,
  PDF,
  paging,
  remark,
  user,
} from '../common/schema.ts';
import { adminResultView, signOffView } from '../results/schema.ts';
import { consultationStatus } from '../user-assessments/schema.ts';
import { licence, signOff } from './licence.schema.ts';
import type * as types from './types.ts';
import { CASE_NOTE_MAX, CASE_NOTES_MAX } from './types.ts';

const assessment = Joi.object({ name: Joi.string().required(), type: assessmentType.required() });
const count = Joi.number().integer().min(0);
const named = { id: id.required(), name: Joi.string().allow('').required() };

/** A result in a list of staff. */
const shownResult = {
  id: id.required(),
  assessment: assessment.required(),
  childName: Joi.string().allow(null).required(),
  childAgeMonths: count,
  userName: Joi.string().allow(''),
  completedAt: isoTime.required(),
};

const caseItem = Joi.object<types.CaseItem>({
  ...shownResult,
  assignedAt: isoTime.required(),
  awaitsSignOff: Joi.boolean().required(),
  signedAt: isoTime.allow(null).required(),
  consultation: consultationStatus.allow(null).required(),
  ...consultationTime,
  isRestricted,
});

const caseView = Joi.object<types.CaseView, true>({
  result: adminResultView.required(),
  notes: listOf(
    Joi.object<types.CaseNote, true>({
      at: isoTime.required(),
      by: Joi.string().allow('').required(),
      text: Joi.string().required(),
    }),
  ),
  consultation: nullOr({
    status: consultationStatus.required(),
    updatedAt: isoTime.required(),
    whatsappNumber: Joi.string().allow('').required(),
    ...consultationTime,
  }),
  awaitsSignOff: Joi.boolean().required(),
  signOff: signOffView.allow(null).required(),
  licence: licence.allow(null).required(),
});

const newNote = Joi.object<types.NewCaseNote, true>({
  text: remark(CASE_NOTE_MAX).required(),
  after: Joi.number().strict().integer().min(0).max(CASE_NOTES_MAX).required(),
});

const adminSignOff = Joi.object<types.AdminSignOffView, true>({
  id: id.required(),
  awaitsSignOff: Joi.boolean().required(),
  signOff: signOffView.allow(null).required(),
  assignee: nullOr({ ...named, assignedAt: isoTime.required() }),
  psychologists: listOf(named),
});

const waitingResult = Joi.object<types.WaitingResult>({
  ...shownResult,
  assignee: nullOr(named),
  isRestricted,
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
const assignedMany = Joi.object<BulkResponse, true>({
  results: listOf({
    id: id.required(),
    outcome: oneOf(['updated', 'unchanged', 'conflict', 'not_found', 'not_waiting', 'not_assignable']).required(),
  }),
});

export const caseSchemas: CallSchemas<types.CaseCalls> = {
  'GET /api/cases': { ...user, query: Joi.object(paging), response: Joi.array().items(caseItem) },
  'GET /api/cases/waiting/count': {
    ...user,
    response: Joi.object({ count: count.required(), optional: count }),
  },
  'GET /api/cases/{id}': { ...user, params: idParams, response: caseView },
  'GET /api/cases/{id}/pdf': { ...user, params: idParams, response: PDF },
  'POST /api/cases/{id}/notes': { ...user, params: idParams, body: newNote, response: caseView },
  'POST /api/cases/{id}/consultation': { ...user, params: idParams, body: consultationUpdate, response: caseView },
  'POST /api/cases/{id}/sign-off': { ...user, params: idParams, body: signOff, response: caseView },
  'POST /api/cases/second-factor/prove': { ...user, body: secondFactorProof, response: done },
};

export const adminCaseSchemas: CallSchemas<types.AdminCaseCalls> = {
  'GET /api/admin/sign-offs': { ...admin, query: Joi.object(paging), response: Joi.array().items(waitingResult) },
  'GET /api/admin/assessments/{id}/sign-off': { ...admin, params: idParams, response: adminSignOff },
  'POST /api/admin/assessments/{id}/assign': {
    ...admin,
    params: idParams,
    body: Joi.object({ from: assignee, to: assignee }),
    response: adminSignOff,
  },
  'POST /api/admin/sign-offs/assign-many': { ...admin, body: manyAssignments, response: assignedMany },
};
