import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import { limitOpenCall } from '../../http/rate-limits.ts';
import {
  ACCOUNT_LIMITS,
  CODE_REQUEST_LIMITS,
  GOOGLE_LIMITS,
  REFRESH_LIMITS,
  REGISTRATION_LIMITS,
} from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { forgotPassword, sendCode } from './codes/send-code.ts';
import {
  finishGoogle,
  getSignInMethods,
  registerWithGoogle,
  startGoogle,
  unlinkGoogle,
} from './google/google-sign-in.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  startSecondFactor,
} from './second-factor/own-second-factor.ts';
import { endOwnSession, endOwnSessions, listOwnSessions } from './session/own-sessions.ts';
import { refreshSession } from './session/refresh-session.ts';
import { changePassword } from './sign-in/change-password.ts';
import { finishLogIn, logIn, logOut } from './sign-in/log-in.ts';
import { register } from './sign-in/register.ts';
import { getUser } from './user/get-user.ts';

const OWN_CHANGE = { accountLimit: ACCOUNT_LIMITS.ownChange };

export function authRoutes(services: Services): Router {
  const router = Router();
  const revealsAnAccount = (status: number) => status === 201 || status === 409;
  const registrations = limitOpenCall(services, 'register', REGISTRATION_LIMITS, revealsAnAccount);
  const refreshes = limitOpenCall(services, 'refresh', REFRESH_LIMITS, (status) => status === 401);
  // Counts requests, not sent emails, so that an address without an account behaves the same. `one-time-code.model.ts`
  // limits the emails. A body that is not valid sends nothing.
  const codeRequests = limitOpenCall(services, 'request code', CODE_REQUEST_LIMITS, (status) => status === 200);
  forAnyone(router, 'POST /api/auth/register', register, { before: [registrations] });
  forAnyone(router, 'POST /api/auth/login', logIn);
  forAnyone(router, 'POST /api/auth/login/second-factor', finishLogIn);
  const googleStarts = limitOpenCall(services, 'google start', GOOGLE_LIMITS);
  const googleReturns = limitOpenCall(services, 'google return', GOOGLE_LIMITS);
  forAnyone(router, 'GET /api/auth/methods', getSignInMethods);
  forAnyone(router, 'POST /api/auth/google/start', startGoogle, { before: [googleStarts] });
  forAnyone(router, 'POST /api/auth/google/finish', finishGoogle, { before: [googleReturns] });
  forAnyone(router, 'POST /api/auth/google/register', registerWithGoogle, { before: [registrations] });
  forUser(router, 'POST /api/auth/google/unlink', unlinkGoogle, OWN_CHANGE);
  forAnyone(router, 'POST /api/auth/refresh', refreshSession, { before: [refreshes] });
  forAnyone(router, 'POST /api/auth/logout', logOut);
  forAnyone(router, 'POST /api/auth/forgot-password', forgotPassword, { before: [codeRequests] });
  forAnyone(router, 'POST /api/auth/send-code', sendCode, { before: [codeRequests] });
  const forTemporaryPassword = { opensWithTemporaryPassword: true };
  forUser(router, 'GET /api/auth/user', getUser, forTemporaryPassword);
  forUser(router, 'POST /api/auth/change-password', ({ body }, context) => changePassword(body, context), {
    ...forTemporaryPassword,
    ...OWN_CHANGE,
  });
  forUser(router, 'GET /api/auth/sessions', listOwnSessions);
  forUser(router, 'POST /api/auth/sessions/{id}/end', endOwnSession);
  forUser(router, 'POST /api/auth/sessions/end-all', endOwnSessions);
  // Says whether the change of the password asks for a code.
  forUser(router, 'GET /api/auth/second-factor', getSecondFactor, forTemporaryPassword);
  forUser(router, 'POST /api/auth/second-factor/start', startSecondFactor, OWN_CHANGE);
  forUser(router, 'POST /api/auth/second-factor/confirm', (...call) => confirmSecondFactor(...call), OWN_CHANGE);
  forUser(router, 'POST /api/auth/second-factor/disable', disableSecondFactor, OWN_CHANGE);
  return router;
}
