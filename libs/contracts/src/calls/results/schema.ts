import type { CallSchemas } from '../call-schema.ts';
import { anyone, idParams, PDF, user } from '../common/schema.ts';
import type * as types from './types.ts';

export const resultSchemas: CallSchemas<types.ResultCalls> = {
  'GET /api/sample-report': anyone,
  'GET /api/sample-report/pdf': { ...anyone, file: PDF },
  'GET /api/user-assessments/result/{id}': { ...user, params: idParams },
  'GET /api/user-assessments/{id}/pdf': { ...user, params: idParams, file: PDF },
};
