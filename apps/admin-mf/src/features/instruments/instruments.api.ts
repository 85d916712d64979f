import { getShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The installed versions. Refetched each time the page opens. */
export const instrumentVersions = queryOptions({
  queryKey: ['/api/admin', 'instruments'],
  queryFn: () => getShell().api.send('GET /api/admin/instruments', {}),
  staleTime: 0,
});

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
  queryOptions({
    queryKey: ['/api/admin', 'instruments', selection],
    queryFn: () =>
      getShell().api.send('GET /api/admin/instruments/{id}/{version}/statistics', statisticsInput(selection)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
