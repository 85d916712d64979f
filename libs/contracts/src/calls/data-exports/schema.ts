import { ownerProof } from '../auth/schema.ts';
import type { OwnerProof } from '../auth/types.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { id, idParams, isoTime, oneOf, user, ZIP } from '../common/schema.ts';
import type * as types from './types.ts';
import { DATA_EXPORT_STATES } from './types.ts';

const dataExportRequest = Joi.object<OwnerProof>(ownerProof);

const count = Joi.number().integer().min(0);
const dataExport = Joi.object<types.DataExportView>({
  id: id.required(),
  state: oneOf(DATA_EXPORT_STATES).required(),
  createdAt: isoTime.required(),
  progress: Joi.object({ done: count.required(), total: count.required() }).required(),
  sizeBytes: count.allow(null).required(),
  expiresAt: isoTime.allow(null).required(),
});
const newestDataExport = Joi.object<types.NewestDataExport>({ newest: dataExport.allow(null).required() });

export const dataExportSchemas: CallSchemas<types.DataExportCalls> = {
  'GET /api/data-exports/newest': { ...user, response: newestDataExport },
  'POST /api/data-exports': {
    ...user,
    status: 201,
    statusIfExists: 200,
    body: dataExportRequest,
    response: dataExport,
  },
  'GET /api/data-exports/{id}/file': { ...user, params: idParams, response: ZIP },
};
