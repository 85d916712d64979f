import type { AdminUsersQuery } from '@kenali/contracts';
import { getShell } from '@kenali/federation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Prefix of the query keys of all pages of users. */
export const USERS_KEY = ['/api/admin', 'users'];

/** One page of users with the total. Refetched each time the page opens. */
export const adminUsers = (query: AdminUsersQuery) =>
  queryOptions({
    queryKey: [...USERS_KEY, query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/users', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
