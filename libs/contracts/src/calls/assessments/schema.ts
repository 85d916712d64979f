import type { ObjectSchema } from 'joi';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, id, idParams, isoTime, listOf, oneOf, rupiah, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { ASSESSMENT_TYPES } from './types.ts';

export const assessmentType = oneOf(ASSESSMENT_TYPES);
/** The assessment of an account as it was bought. */
export const ownedAssessment = Joi.object({
  name: Joi.string().required(),
  type: assessmentType.required(),
  price: rupiah.required(),
});

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

const questionnaireView = Joi.object<types.QuestionnaireView, true>({
  itemCount: Joi.number().integer().min(1).required(),
  areas: listOf(Joi.string()),
  examples: listOf({ area: Joi.string().required(), example: Joi.string().required() }).optional(),
  limits: listOf({ topic: Joi.string().required(), text: Joi.string().required(), source: Joi.string().required() }),
});

const assessmentDetail = (assessmentView as unknown as ObjectSchema<types.AssessmentDetail>).keys({
  questionnaire: questionnaireView.allow(null).required(),
});

const catalogueView = Joi.object<types.CatalogueView, true>({
  forSale: listOf({
    id: id.required(),
    name: Joi.string().required(),
    description: Joi.string().allow('').required(),
    price: rupiah.required(),
    type: assessmentType.required(),
  }),
  notForSale: listOf(id),
});

const directAccessGranted = Joi.object<types.DirectAccessGranted, true>({
  userAssessmentId: id.required(),
  isAdminAccess: Joi.boolean().required(),
  isInternalAccess: Joi.boolean().required(),
});

export const assessmentSchemas: CallSchemas<types.AssessmentCalls> = {
  'GET /api/assessments': { ...anyone, response: Joi.array().items(assessmentView) },
  'GET /api/assessments/{id}': { ...anyone, params: idParams, response: assessmentDetail },
  'GET /api/catalogue': { ...anyone, response: catalogueView },
  'POST /api/assessments/{id}/direct-access': {
    ...user,
    status: 201,
    statusIfExists: 200,
    params: idParams,
    response: directAccessGranted,
  },
};
