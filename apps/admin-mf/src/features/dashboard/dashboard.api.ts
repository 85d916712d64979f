import { getShell } from '@kenali/federation';
import { queryOptions } from '@tanstack/react-query';

/** Read anew each time the dashboard is opened. */
export const adminStats = queryOptions({
  queryKey: ['/api/admin', 'stats'],
  queryFn: () => getShell().api.send('GET /api/admin/stats', {}),
  staleTime: 0,
});

/** Never asked for by a timer: an unattended screen would keep its session for the whole day. */
export const adminActivity = queryOptions({
  queryKey: ['/api/admin', 'activity'],
  queryFn: () => getShell().api.send('GET /api/admin/activity', {}),
  staleTime: 0,
});
