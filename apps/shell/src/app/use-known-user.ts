import type { UserView } from '@kenali/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive, useSession } from '../common/live-context.ts';

/** Asks once per page who is signed in, when a token is stored. A 401 ends the session (the API client does that). */
export function useKnownUser(): void {
  const { session } = useLive();
  const { status } = useSession();
  const { data } = useQuery<UserView>({ queryKey: ['/api/auth/user'], enabled: status === 'signed-in' });
  useEffect(() => {
    if (data) session.updateUser(data);
  }, [data, session]);
}
