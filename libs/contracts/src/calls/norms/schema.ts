import type { FeatureSchemas } from '../call-schema.ts';
import { CHILD_SEXES } from '../children/types.ts';
import { Joi } from '../common/joi.ts';
import { admin as adminCall, isoTime, listOf, nullOr, oneOf, user as userCall } from '../common/schema.ts';
import { instrumentParams } from '../instruments/schema.ts';
import * as types from './types.ts';

const months = Joi.number().integer().min(0).required();
const month = Joi.string()
  .pattern(/^\d{4}-\d{2}$/)
  .required();
const cellFields = { fromMonths: months, toMonths: months, sex: oneOf(CHILD_SEXES).allow(null).required() };
const normCell = Joi.object<types.NormCell, true>(cellFields);
const normCellFacts = Joi.object<types.NormCellFacts, true>({
  ...cellFields,
  count: Joi.number().integer().min(0).required(),
  from: month,
  to: month,
});

const rank = Joi.number().integer().min(types.NORM_RANKS.lowest).max(types.NORM_RANKS.highest);

export const resultNorms = Joi.object<types.ResultNorms, true>({
  type: oneOf(types.SCORED_TYPES).required(),
  cell: normCellFacts.required(),
  scores: listOf(
    Joi.object<types.PlacedScore, true>({
      key: Joi.string().required(),
      name: Joi.string().required(),
      score: Joi.number().required(),
      t: Joi.number().integer().allow(null).required(),
      percentile: rank.allow(null).required(),
    }),
  ),
});

const user = { ...userCall, feature: 'norms' } as const;
const admin = { ...adminCall, feature: 'norms' } as const;
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

export const normSchemas: FeatureSchemas<'norms', types.NormCalls> = {
  'GET /api/admin/norms': {
    ...admin,
    summary: 'Norms from the results of the practice, and who has switched them on',
    response: Joi.array().items(view),
  },
  'POST /api/admin/norms/{id}/{version}/switch': {
    ...admin,
    summary: 'Let families see the norms of a version, or no longer (admin)',
    params: instrumentParams,
    body,
    response: view,
  },
  'GET /api/cases/norms/versions': {
    ...user,
    summary: 'Norms from the results of the practice, for psychologists',
    response: Joi.array().items(view),
  },
  'POST /api/cases/norms/{id}/{version}/switch': {
    ...user,
    summary: 'Let families see the norms of a version, or no longer (psychologist)',
    params: instrumentParams,
    body,
    response: view,
  },
};
