import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin } from '../../common/schema.ts';
import type * as types from './types.ts';

export const adminSearchSchemas: CallSchemas<types.AdminSearchCalls> = {
  'GET /api/admin/search': {
    ...admin,
    query: Joi.object({ q: Joi.string().trim().min(1).max(100).required() }),
  },
  'GET /api/admin/pending': admin,
};
