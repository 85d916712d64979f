import type { ObjectSchema } from 'joi';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, id, idParams, isoTime, oneOf, rupiah, user } from '../common/schema.ts';
import {
  ASSESSMENT_TYPES,
  type AssessmentCalls,
  type AssessmentDetail,
  type AssessmentView,
  type CatalogueView,
  type DirectAccessGranted,
  type QuestionnaireView,
} from './types.ts';

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

const questionnaireView = Joi.object<QuestionnaireView, true>({
  itemCount: Joi.number().integer().min(1).required(),
  areas: Joi.array<string[]>().items(Joi.string()).required(),
  limits: Joi.array<QuestionnaireView['limits']>()
    .items(
      Joi.object({ topic: Joi.string().required(), text: Joi.string().required(), source: Joi.string().required() }),
    )
    .required(),
});

const assessmentDetail = (assessmentView as unknown as ObjectSchema<AssessmentDetail>).keys({
  questionnaire: questionnaireView.allow(null).required(),
});

const catalogueView = Joi.object<CatalogueView, true>({
  forSale: Joi.array<CatalogueView['forSale']>()
    .items(
      Joi.object({
        id: id.required(),
        name: Joi.string().required(),
        description: Joi.string().allow('').required(),
        price: rupiah.required(),
        type: assessmentType.required(),
      }),
    )
    .required(),
  notForSale: Joi.array<CatalogueView['notForSale']>().items(id).required(),
});

const directAccessGranted = Joi.object<DirectAccessGranted, true>({
  userAssessmentId: id.required(),
  isAdminAccess: Joi.boolean().required(),
  isInternalAccess: Joi.boolean().required(),
});

export const assessmentSchemas: CallSchemas<AssessmentCalls> = {
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
