import type { ReportQuery } from '@kenali/contracts';
import { getShell } from '@kenali/federation';
import { queryOptions } from '@tanstack/react-query';

/** One report of one range; computed anew each time it is opened. */
export const adminReport = (query: Required<ReportQuery>) =>
  queryOptions({
    queryKey: ['/api/admin', 'reports', query],
    queryFn: () => getShell().api.send('GET /api/admin/reports', { query }),
    staleTime: 0,
  });
