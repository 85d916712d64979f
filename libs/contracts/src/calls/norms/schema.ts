import type { FeatureSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { admin as adminCall, user as userCall } from '../common/schema.ts';
import { instrumentParams } from '../instruments/schema.ts';
import type * as types from './types.ts';

const user = { ...userCall, feature: 'norms' } as const;
const admin = { ...adminCall, feature: 'norms' } as const;
const body = Joi.object({ isOn: Joi.boolean().strict().required() });

export const normSchemas: FeatureSchemas<'norms', types.NormCalls> = {
  'GET /api/admin/norms': {
    ...admin,
    summary: 'Norms from the results of the practice, and who has switched them on',
  },
  'POST /api/admin/norms/{id}/{version}/switch': {
    ...admin,
    summary: 'Let families see the norms of a version, or no longer (admin)',
    params: instrumentParams,
    body,
  },
  'GET /api/cases/norms/versions': {
    ...user,
    summary: 'Norms from the results of the practice, for psychologists',
  },
  'POST /api/cases/norms/{id}/{version}/switch': {
    ...user,
    summary: 'Let families see the norms of a version, or no longer (psychologist)',
    params: instrumentParams,
    body,
  },
};
