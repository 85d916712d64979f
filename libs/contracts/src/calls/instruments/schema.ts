import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { user } from '../common/schema.ts';
import type * as types from './types.ts';

export const instrumentParams = Joi.object<{ id: string; version: string }, true>({
  id: Joi.string()
    .pattern(/^[a-z0-9-]{1,60}$/)
    .required(),
  version: Joi.string()
    .pattern(/^\d+\.\d+\.\d+$/)
    .required(),
});

export const instrumentSchemas: CallSchemas<types.InstrumentCalls> = {
  'GET /api/instruments/{id}/{version}': {
    ...user,
    params: instrumentParams,
  },
};
