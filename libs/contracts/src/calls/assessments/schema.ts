import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, id, idParams, isoTime, oneOf, rupiah, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { ASSESSMENT_TYPES } from './types.ts';

export const assessmentType = oneOf(ASSESSMENT_TYPES);

export const assessmentView = Joi.object<types.AssessmentView, true>({
  id: id.required(),
  name: Joi.string().required(),
  description: Joi.string().allow('').required(),
  price: rupiah.required(),
  listPrice: rupiah.allow(null).required(),
  promoLabel: Joi.string().allow(null).required(),
  note: Joi.string().allow(null).required(),
  duration: Joi.string().allow('').required(),
  ageRange: Joi.string().allow('').required(),
  type: assessmentType.required(),
  isActive: Joi.boolean().required(),
  requiresSignOff: Joi.boolean<true>().valid(true),
  createdAt: isoTime.required(),
  evidence: Joi.object({ label: Joi.string().required(), meaning: Joi.string().required() }).allow(null),
});

export const assessmentSchemas: CallSchemas<types.AssessmentCalls> = {
  'GET /api/assessments': anyone,
  'GET /api/assessments/{id}': { ...anyone, params: idParams },
  'GET /api/catalogue': anyone,
  'POST /api/assessments/{id}/direct-access': {
    ...user,
    status: 201,
    statusIfExists: 200,
    params: idParams,
  },
};
