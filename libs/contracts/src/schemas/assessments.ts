import Joi from 'joi';
import type { AssessmentCalls, AssessmentView, DirectAccessGranted } from '../calls/assessments.ts';
import type { CallSchemas } from './call-schema.ts';
import { assessmentType, id, idParams, isoTime, rupiah } from './common.ts';

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
  createdAt: isoTime.required(),
});

const directAccessGranted = Joi.object<DirectAccessGranted, true>({
  userAssessmentId: id.required(),
  isAdminAccess: Joi.boolean().required(),
  isInternalAccess: Joi.boolean().required(),
});

export const assessmentSchemas: CallSchemas<AssessmentCalls> = {
  'GET /api/assessments': { caller: 'anyone', status: 200, response: Joi.array().items(assessmentView) },
  'POST /api/assessments/{id}/direct-access': {
    caller: 'user',
    status: 201,
    params: idParams,
    response: directAccessGranted,
  },
};
