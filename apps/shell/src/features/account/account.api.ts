import {
  ACCOUNT_TEXTS,
  type CodePurpose,
  type LoginRequest,
  type RegisterRequest,
  type ResetPasswordRequest,
  type SessionStarted,
  type VerifyEmailRequest,
} from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';
import { useCallback } from 'react';
import { useWebCore } from '../../common/app-context.ts';

const USER_KEY = ['/api/auth/user'];

/** The API calls of the account pages. Login and registration also start the session. All throw `ApiError`. */
export function useAccountApi() {
  const { api, session, queryClient } = useWebCore();
  const startSession = useCallback(
    (started: SessionStarted) => {
      session.signIn(started);
      queryClient.setQueryData(USER_KEY, started.user);
    },
    [session, queryClient],
  );
  return {
    logIn: async (body: LoginRequest) => startSession(await api.send('POST /api/auth/login', { body })),
    register: async (body: RegisterRequest) => startSession(await api.send('POST /api/auth/register', { body })),
    forgotPassword: (email: string) => api.send('POST /api/auth/forgot-password', { body: { email } }),
    sendCode: (email: string, purpose: CodePurpose) =>
      api.send('POST /api/auth/send-code', { body: { email, purpose } }),
    async resetPassword(body: ResetPasswordRequest) {
      await api.send('POST /api/auth/reset-password', { body });
      // The API ends all sessions of this account, so this browser must sign out as well.
      if (session.getSnapshot().user?.email === body.email.toLowerCase()) await session.signOut();
    },
    async verifyEmail(body: VerifyEmailRequest) {
      await api.send('POST /api/auth/verify-email', { body });
      await queryClient.invalidateQueries({ queryKey: USER_KEY });
    },
  };
}

/** Returns the sentence for a failed account call. Only a 429 shows the server's sentence, which says how long to wait. */
export function accountFailureText(error: unknown, fallback: string): string {
  const failure = apiFailureOf(error);
  if (failure && failure.status !== 429) return fallback;
  return failureText(error, fallback, ACCOUNT_TEXTS.noConnection);
}
