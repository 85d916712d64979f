import { getShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What is live where. Read anew each time the page is opened. */
export const liveReleases = queryOptions({
  queryKey: ['/api/admin', 'releases'],
  queryFn: () => getShell().api.send('GET /api/admin/releases', {}),
  staleTime: 0,
});

/** How each release fared in the last hours. */
export const clientErrors = (hours: number) =>
  queryOptions({
    queryKey: ['/api/admin', 'client-errors', hours],
    queryFn: () => getShell().api.send('GET /api/admin/client-errors', { query: { hours } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
