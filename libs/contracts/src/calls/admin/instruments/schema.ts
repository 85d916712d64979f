import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, CSV, oneOf, XLSX } from '../../common/schema.ts';
import { instrumentParams } from '../../instruments/schema.ts';
import type * as types from './types.ts';
import { RESEARCH_PARTS, RESEARCH_TIERS } from './types.ts';

const query = Joi.object<types.StatisticsQuery>({ ageGroup: Joi.string().pattern(/^[a-z0-9-]{1,20}$/) });
const tier = oneOf(RESEARCH_TIERS);

export const adminInstrumentSchemas: CallSchemas<types.AdminInstrumentCalls> = {
  'GET /api/admin/instruments': admin,
  'GET /api/admin/instruments/{id}/{version}/statistics': {
    ...admin,
    params: instrumentParams,
    query,
  },
  'GET /api/admin/instruments/{id}/{version}/statistics/xlsx': {
    ...admin,
    params: instrumentParams,
    query,
    file: XLSX,
  },
  'GET /api/admin/instruments/{id}/{version}/research/csv': {
    ...admin,
    params: instrumentParams,
    query: Joi.object<types.ResearchCsvQuery>({ tier, part: oneOf(RESEARCH_PARTS) }),
    file: CSV,
  },
  'GET /api/admin/instruments/{id}/{version}/research/xlsx': {
    ...admin,
    params: instrumentParams,
    query: Joi.object<types.ResearchQuery>({ tier }),
    file: XLSX,
  },
};
