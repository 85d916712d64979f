import { ownerProof } from '../auth/schema.ts';
import type { OwnerProof } from '../auth/types.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { idParams, user, ZIP } from '../common/schema.ts';
import type * as types from './types.ts';

const dataExportRequest = Joi.object<OwnerProof>(ownerProof);

export const dataExportSchemas: CallSchemas<types.DataExportCalls> = {
  'GET /api/data-exports/newest': user,
  'POST /api/data-exports': { ...user, status: 201, statusIfExists: 200, body: dataExportRequest },
  'GET /api/data-exports/{id}/file': { ...user, params: idParams, file: ZIP },
};
