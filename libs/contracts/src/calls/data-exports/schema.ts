import { anyCode, currentPassword } from '../auth/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { id, idParams, isoTime, oneOf, user, ZIP } from '../common/schema.ts';
import {
  DATA_EXPORT_STATES,
  type DataExportCalls,
  type DataExportRequest,
  type DataExportView,
  type NewestDataExport,
} from './types.ts';

const dataExportRequest = Joi.object<DataExportRequest>({
  currentPassword: currentPassword.required(),
  code: anyCode,
});

const count = Joi.number().integer().min(0);
const dataExport = Joi.object<DataExportView>({
  id: id.required(),
  state: oneOf(DATA_EXPORT_STATES).required(),
  createdAt: isoTime.required(),
  progress: Joi.object({ done: count.required(), total: count.required() }).required(),
  sizeBytes: count.allow(null).required(),
  expiresAt: isoTime.allow(null).required(),
});
const newestDataExport = Joi.object<NewestDataExport>({ newest: dataExport.allow(null).required() });

export const dataExportSchemas: CallSchemas<DataExportCalls> = {
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
