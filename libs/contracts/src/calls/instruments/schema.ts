import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { matching, user } from '../common/schema.ts';
import type * as types from './types.ts';

export const instrumentParams = Joi.object<{ id: string; version: string }, true>({
  id: matching(/^[a-z0-9-]{1,60}$/).required(),
  version: matching(/^\d+\.\d+\.\d+$/).required(),
});

export const instrumentSchemas: CallSchemas<types.InstrumentCalls> = {
  'GET /api/instruments/{id}/{version}': {
    ...user,
    params: instrumentParams,
  },
};
