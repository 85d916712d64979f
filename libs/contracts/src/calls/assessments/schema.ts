import Joi from 'joi';
import type { CallSchemas } from '../call-schema.ts';
import { anyone, id, idParams, isoTime, oneOf, rupiah, user } from '../common/schema.ts';
import { ASSESSMENT_TYPES, type AssessmentCalls, type AssessmentView, type DirectAccessGranted } from './types.ts';

export const assessmentType = oneOf(ASSESSMENT_TYPES);

export const assessmentView = Joi.object<AssessmentView, true>({
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

const directAccessGranted = Joi.object<DirectAccessGranted, true>({
  userAssessmentId: id.required(),
  isAdminAccess: Joi.boolean().required(),
  isInternalAccess: Joi.boolean().required(),
});

export const assessmentSchemas: CallSchemas<AssessmentCalls> = {
  'GET /api/assessments': { ...anyone, response: Joi.array().items(assessmentView) },
  'POST /api/assessments/{id}/direct-access': {
    ...user,
    status: 201,
    statusIfExists: 200,
    params: idParams,
    response: directAccessGranted,
  },
};
