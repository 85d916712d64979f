import type { AuditQuery } from '@kenali/contracts';
import { getShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** One page of the log, with the number of all that match. Read anew each time the page is opened. */
export const auditLog = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['/api/admin', 'audit', query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/audit', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
