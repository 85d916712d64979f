import type { AdminAssessmentsQuery, AdminStats } from '@kenali/contracts';
import { getShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** One page of all user assessments, with the number of all that match. Read anew each time the page is opened. */
export const adminAssessments = (query: AdminAssessmentsQuery) =>
  queryOptions({
    queryKey: ['/api/admin', 'assessments', query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/assessments', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What the cards count; read anew each time the page is opened. */
export const adminStats = queryOptions<AdminStats>({
  queryKey: ['/api/admin', 'stats'],
  queryFn: () => getShell().api.send('GET /api/admin/stats', {}),
  staleTime: 0,
});
