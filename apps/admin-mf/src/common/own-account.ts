import { getShell } from '@kenali/federation';
import { queryOptions } from '@tanstack/react-query';

/** The signed-in admin, as the server knows the account. */
export const ownAccount = () =>
  queryOptions({ queryKey: ['/api/admin', 'me'], queryFn: () => getShell().api.send('GET /api/admin/user', {}) });
