import type { AdminAssessmentsQuery } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const PAGE_SIZE = 50;

/** One page of all user assessments, with the number of all that match. Read anew each time the page is opened. */
export const adminAssessments = (query: AdminAssessmentsQuery) =>
  queryOptions({
    queryKey: ['/api/admin', 'assessments', query],
    queryFn: () => useShell().api.sendPaged('GET /api/admin/assessments', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
