import type { CallSchemas } from '../call-schema.ts';
import { anyone, idParams, oneOf, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { ASSESSMENT_TYPES } from './types.ts';

export const assessmentType = oneOf(ASSESSMENT_TYPES);

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
