import { fresh } from '../../common/queries.ts';

export interface StatisticsOf {
  id: string;
  version: string;
  /** Empty for all ages. */
  ageGroup: string;
}

export const statisticsInput = ({ id, version, ageGroup }: StatisticsOf) => ({
  params: { id, version },
  query: ageGroup ? { ageGroup } : {},
});

/** The statistics of one version. New results are counted within a few minutes. */
export const instrumentStatistics = (selection: StatisticsOf) =>
  fresh(
    ['/api/admin', 'instruments', selection],
    'GET /api/admin/instruments/{id}/{version}/statistics',
    statisticsInput(selection),
  );
