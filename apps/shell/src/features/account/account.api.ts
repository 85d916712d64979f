import type { LoginRequest, RegisterRequest, SessionStarted } from '@kenali/contracts';
import { useCallback } from 'react';
import { useLive } from '../../shared/live-context.ts';

/** Login and registration; both sign in at once. They throw `ApiError`. */
export function useAccountApi() {
  const { api, session, queryClient } = useLive();
  const begin = useCallback(
    (started: SessionStarted) => {
      session.signIn(started);
      queryClient.setQueryData(['/api/auth/user'], started.user);
    },
    [session, queryClient],
  );
  return {
    logIn: async (body: LoginRequest) => begin(await api.send('POST /api/auth/login', { body })),
    register: async (body: RegisterRequest) => begin(await api.send('POST /api/auth/register', { body })),
  };
}
