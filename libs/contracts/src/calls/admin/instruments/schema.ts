import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, CSV, isoTime, listOf, oneOf, XLSX } from '../../common/schema.ts';
import { instrumentParams } from '../../instruments/schema.ts';
import type * as types from './types.ts';
import { RESEARCH_PARTS, RESEARCH_TIERS } from './types.ts';

const text = Joi.string().required();
const count = Joi.number().integer().min(0).required();
const figure = Joi.number().unsafe().allow(null).required();
const estimate = Joi.object<types.Estimate, true>({
  value: Joi.number().required(),
  low: Joi.number().required(),
  high: Joi.number().required(),
})
  .allow(null)
  .required();
const item = Joi.object<types.ItemStatistics, true>({
  id: text,
  text,
  n: count,
  notObserved: count,
  mean: figure,
  standardDeviation: figure,
  itemRest: figure,
});
const scale = Joi.object<types.ScaleStatistics, true>({
  key: text,
  name: text,
  n: count,
  mean: figure,
  standardDeviation: figure,
  alpha: estimate,
  omega: estimate,
  standardError: figure,
  items: listOf(item),
});
const ref = { id: text, version: text };
const overview = Joi.object<types.InstrumentOverview, true>({
  ...ref,
  title: text,
  results: count,
  hasScales: Joi.boolean().required(),
});
const statistics = Joi.object<types.InstrumentStatistics, true>({
  ...ref,
  title: text,
  results: count,
  ageGroup: Joi.string().allow(null).required(),
  ageGroups: listOf({ id: text, name: text, results: count }),
  scales: listOf(scale),
  countedAt: isoTime.allow(null).required(),
});
const query = Joi.object<types.StatisticsQuery>({ ageGroup: Joi.string().pattern(/^[a-z0-9-]{1,20}$/) });
const tier = oneOf(RESEARCH_TIERS);

export const adminInstrumentSchemas: CallSchemas<types.AdminInstrumentCalls> = {
  'GET /api/admin/instruments': { ...admin, response: Joi.array().items(overview) },
  'GET /api/admin/instruments/{id}/{version}/statistics': {
    ...admin,
    params: instrumentParams,
    query,
    response: statistics,
  },
  'GET /api/admin/instruments/{id}/{version}/statistics/xlsx': {
    ...admin,
    params: instrumentParams,
    query,
    response: XLSX,
  },
  'GET /api/admin/instruments/{id}/{version}/research/csv': {
    ...admin,
    params: instrumentParams,
    query: Joi.object<types.ResearchCsvQuery>({ tier, part: oneOf(RESEARCH_PARTS) }),
    response: CSV,
  },
  'GET /api/admin/instruments/{id}/{version}/research/xlsx': {
    ...admin,
    params: instrumentParams,
    query: Joi.object<types.ResearchQuery>({ tier }),
    response: XLSX,
  },
};
