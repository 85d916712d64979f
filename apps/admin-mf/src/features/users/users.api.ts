import type { AdminUsersQuery } from '@kenali/contracts';
import { getShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Begins the key of every page of users. */
export const USERS_KEY = ['/api/admin', 'users'];

/** One page of users, with the number of all that match. Read anew each time the page is opened. */
export const adminUsers = (query: AdminUsersQuery) =>
  queryOptions({
    queryKey: [...USERS_KEY, query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/users', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
