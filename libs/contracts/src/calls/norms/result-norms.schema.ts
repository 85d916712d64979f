import { CHILD_SEXES } from '../children/types.ts';
import { Joi } from '../common/joi.ts';
import { listOf, oneOf } from '../common/schema.ts';
import * as types from './result-norms.types.ts';

const months = Joi.number().integer().min(0).required();
const month = Joi.string()
  .pattern(/^\d{4}-\d{2}$/)
  .required();
const cellFields = { fromMonths: months, toMonths: months, sex: oneOf(CHILD_SEXES).allow(null).required() };
export const normCell = Joi.object<types.NormCell, true>(cellFields);
export const normCellFacts = Joi.object<types.NormCellFacts, true>({
  ...cellFields,
  count: Joi.number().integer().min(0).required(),
  from: month,
  to: month,
});

const rank = Joi.number().integer().min(types.NORM_RANKS.lowest).max(types.NORM_RANKS.highest);

export const resultNorms = Joi.object<types.ResultNorms, true>({
  type: oneOf(['sensory', 'learning', 'intelligence']).required(),
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
