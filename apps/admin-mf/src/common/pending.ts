import { getShell } from '@kenali/federation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

const FRESH_MS = 60_000;

export const PENDING_KEY = ['/api/admin', 'pending'];

/** The counts of what waits for staff. */
const adminPending = queryOptions({
  queryKey: PENDING_KEY,
  queryFn: () => getShell().api.send('GET /api/admin/pending', {}),
  staleTime: FRESH_MS,
});

/**
 * Reads the counts, and reads them again when somebody uses the page after a minute. It never does so on an interval:
 * polling would keep the session of an unattended screen alive.
 */
export function usePending({ enabled = true } = {}) {
  const query = useQuery({ ...adminPending, enabled });
  const { dataUpdatedAt, refetch } = query;
  useEffect(() => {
    const refresh = () => {
      if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > FRESH_MS) void refetch();
    };
    const listeners = new AbortController();
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, refresh, { signal: listeners.signal });
    return () => listeners.abort();
  }, [dataUpdatedAt, refetch]);
  return query;
}
