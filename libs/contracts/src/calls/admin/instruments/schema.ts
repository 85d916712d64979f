import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, CSV, isoTime, oneOf, XLSX } from '../../common/schema.ts';
import { instrumentParams } from '../../instruments/schema.ts';
import {
  type AdminInstrumentCalls,
  type AgeGroupCount,
  type Estimate,
  type InstrumentOverview,
  type InstrumentStatistics,
  type ItemStatistics,
  RESEARCH_PARTS,
  RESEARCH_TIERS,
  type ResearchCsvQuery,
  type ResearchQuery,
  type ScaleStatistics,
  type StatisticsQuery,
} from './types.ts';

const text = Joi.string().required();
const count = Joi.number().integer().min(0).required();
const figure = Joi.number().unsafe().allow(null).required();
const estimate = Joi.object<Estimate, true>({
  value: Joi.number().required(),
  low: Joi.number().required(),
  high: Joi.number().required(),
})
  .allow(null)
  .required();
const item = Joi.object<ItemStatistics, true>({
  id: text,
  text,
  n: count,
  notObserved: count,
  mean: figure,
  standardDeviation: figure,
  itemRest: figure,
});
const scale = Joi.object<ScaleStatistics, true>({
  key: text,
  name: text,
  n: count,
  mean: figure,
  standardDeviation: figure,
  alpha: estimate,
  omega: estimate,
  standardError: figure,
  items: Joi.array<ItemStatistics[]>().items(item).required(),
});
const ref = { id: text, version: text };
const overview = Joi.object<InstrumentOverview, true>({
  ...ref,
  title: text,
  results: count,
  hasScales: Joi.boolean().required(),
});
const statistics = Joi.object<InstrumentStatistics, true>({
  ...ref,
  title: text,
  results: count,
  ageGroup: Joi.string().allow(null).required(),
  ageGroups: Joi.array<AgeGroupCount[]>()
    .items(Joi.object({ id: text, name: text, results: count }))
    .required(),
  scales: Joi.array<ScaleStatistics[]>().items(scale).required(),
  countedAt: isoTime.allow(null).required(),
});
const query = Joi.object<StatisticsQuery>({ ageGroup: Joi.string().pattern(/^[a-z0-9-]{1,20}$/) });
const tier = oneOf(RESEARCH_TIERS);

export const adminInstrumentSchemas: CallSchemas<AdminInstrumentCalls> = {
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
    query: Joi.object<ResearchCsvQuery>({ tier, part: oneOf(RESEARCH_PARTS) }),
    response: CSV,
  },
  'GET /api/admin/instruments/{id}/{version}/research/xlsx': {
    ...admin,
    params: instrumentParams,
    query: Joi.object<ResearchQuery>({ tier }),
    response: XLSX,
  },
};
