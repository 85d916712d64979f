import { ownerProof } from '../auth/schema.ts';
import type { OwnerProof } from '../auth/types.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { idParams, user, ZIP } from '../common/schema.ts';
import type * as types from './types.ts';

export const dataExportSchemas: CallSchemas<types.DataExportCalls> = {
  'GET /api/data-exports/newest': user,
  'POST /api/data-exports': { ...user, status: 201, statusIfExists: 200, body: Joi.object<OwnerProof>(ownerProof) },
  'GET /api/data-exports/{id}/file': { ...user, params: idParams, file: ZIP },
};
