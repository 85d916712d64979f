import {
  ACCOUNT_TEXTS,
  type ChangeEmailRequest,
  type ChangePasswordRequest,
  type ChangeProfileRequest,
  type CodePurpose,
  type DisableSecondFactorRequest,
  type GoogleFinishRequest,
  type GoogleRegisterRequest,
  type LoginRequest,
  type OwnerProof,
  type RegisterRequest,
  type ResetPasswordRequest,
  type SecondFactorLogin,
  type SessionStarted,
  storedEmail,
  type UserView,
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
  const remember = (user: UserView) => {
    session.updateUser(user);
    queryClient.setQueryData(USER_KEY, user);
  };
  /** Sends a change that ends the other sessions, and may use a recovery code: the page of the account shows both. */
  async function reloadAfter<T>(change: Promise<T>): Promise<T> {
    const answer = await change;
    for (const path of ['/api/auth/sessions', '/api/auth/second-factor'])
      void queryClient.invalidateQueries({ queryKey: [path] });
    return answer;
  }
  return {
    logIn: async (body: LoginRequest) => startSession(await api.send('POST /api/auth/login', { body })),
    finishLogIn: async (body: SecondFactorLogin) =>
      startSession(await api.send('POST /api/auth/login/second-factor', { body })),
    finishGoogle: async (body: GoogleFinishRequest) =>
      startSession(await api.send('POST /api/auth/google/finish', { body })),
    async registerWithGoogle(body: GoogleRegisterRequest): Promise<UserView> {
      const started = await api.send('POST /api/auth/google/register', { body });
      startSession(started);
      return started.user;
    },
    async unlinkGoogle(body: OwnerProof) {
      await reloadAfter(api.send('POST /api/auth/google/unlink', { body }));
      const { hasGoogle: _done, ...user } = session.getSnapshot().user ?? {};
      if ('id' in user) remember(user as UserView);
    },
    startSecondFactor: (body: { currentPassword: string }) => api.send('POST /api/auth/second-factor/start', { body }),
    confirmSecondFactor: (code: string) =>
      reloadAfter(api.send('POST /api/auth/second-factor/confirm', { body: { code } })),
    disableSecondFactor: (body: DisableSecondFactorRequest) =>
      reloadAfter(api.send('POST /api/auth/second-factor/disable', { body })),
    register: async (body: RegisterRequest) => startSession(await api.send('POST /api/auth/register', { body })),
    forgotPassword: (email: string) => api.send('POST /api/auth/forgot-password', { body: { email } }),
    sendCode: (email: string, purpose: CodePurpose) =>
      api.send('POST /api/auth/send-code', { body: { email, purpose } }),
    async resetPassword(body: ResetPasswordRequest) {
      await api.send('POST /api/auth/reset-password', { body });
      // The API ends all sessions of this account, so this browser must sign out as well.
      if (session.getSnapshot().user?.email === storedEmail(body.email)) await session.signOut();
    },
    async changePassword(body: ChangePasswordRequest) {
      await reloadAfter(api.send('POST /api/auth/change-password', { body }));
      const { mustChangePassword: _done, ...user } = session.getSnapshot().user ?? {};
      if ('id' in user) remember(user as UserView);
    },
    async changeProfile(body: ChangeProfileRequest) {
      remember(await api.send('POST /api/auth/change-profile', { body }));
    },
    async changeEmail(body: ChangeEmailRequest) {
      remember(await api.send('POST /api/auth/change-email', { body }));
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
