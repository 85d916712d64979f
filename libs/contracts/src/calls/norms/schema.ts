import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { admin, isoTime, listOf, nullOr, user } from '../common/schema.ts';
import { instrumentParams } from '../instruments/schema.ts';
import { normCell, normCellFacts } from './result-norms.schema.ts';
import type * as types from './types.ts';

const feature = { feature: 'norms' } as const;
const text = Joi.string().required();
const side = nullOr({ by: Joi.string().allow('').required(), at: isoTime.required() });
const view = Joi.object<types.NormsView, true>({
  id: text,
  version: text,
  title: text,
  versions: listOf(text),
  countedAt: isoTime.allow(null).required(),
  cells: listOf({ cell: normCell.required(), facts: normCellFacts.allow(null).required() }),
  switches: Joi.object({ admin: side, psychologist: side }).required(),
  isShownToFamilies: Joi.boolean().required(),
});
const body = Joi.object<types.NormSwitch, true>({ isOn: Joi.boolean().strict().required() });

export const normSchemas: CallSchemas<types.NormCalls> = {
  'GET /api/admin/norms': { ...admin, ...feature, response: Joi.array().items(view) },
  'POST /api/admin/norms/{id}/{version}/switch': {
    ...admin,
    ...feature,
    params: instrumentParams,
    body,
    response: view,
  },
  'GET /api/cases/norms/versions': { ...user, ...feature, response: Joi.array().items(view) },
  'POST /api/cases/norms/{id}/{version}/switch': {
    ...user,
    ...feature,
    params: instrumentParams,
    body,
    response: view,
  },
};
