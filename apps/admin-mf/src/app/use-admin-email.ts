import { useShell } from '@kenali/federation';
import { useQuery } from '@tanstack/react-query';
import { useAdminSession } from './use-admin-session.ts';

/** Who is signed in: known since the sign-in, asked for after a reload. */
export function useAdminEmail(): string | null {
  const { api } = useShell();
  const { user } = useAdminSession();
  const { data } = useQuery({
    queryKey: ['/api/admin', 'me'],
    queryFn: () => api.send('GET /api/admin/user', {}),
    enabled: !user,
  });
  return (user ?? data)?.email ?? null;
}
