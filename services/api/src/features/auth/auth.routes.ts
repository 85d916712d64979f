import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import { limitRate } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { resetPassword, verifyEmail } from './codes/redeem-code.ts';
import { forgotPassword, sendCode } from './codes/request-code.ts';
import { logIn, logOut } from './session/log-in.ts';
import { refreshSession } from './session/refresh-session.ts';
import { getUser } from './user/get-user.ts';
import { register } from './user/register.ts';

const MINUTE_MS = 60_000;

export function authRoutes({ config }: Services): Router {
  const router = Router();
  const logins = limitRate(config, {
    windowMs: 15 * MINUTE_MS,
    perAddress: 50,
    perAccount: { fromOneAddress: 10, inAll: 100 },
    failuresOnly: true,
  });
  // Counts successes too, because the response reveals whether an address has an account.
  const registrations = limitRate(config, {
    windowMs: 60 * MINUTE_MS,
    perAddress: 30,
    perAccount: { fromOneAddress: 5, inAll: 20 },
  });
  const refreshes = limitRate(config, { windowMs: MINUTE_MS, perAddress: 120 });
  // Counts requests, not sent emails, so that an address without an account behaves the same. `SENDS_PER_WINDOW` in
  // `codes/one-time-code.model.ts` limits the emails.
  const codeRequests = limitRate(config, {
    windowMs: 15 * MINUTE_MS,
    perAddress: 30,
    perAccount: { fromOneAddress: 6, inAll: 30 },
  });
  const codeAttempts = limitRate(config, {
    windowMs: 15 * MINUTE_MS,
    perAddress: 50,
    perAccount: { fromOneAddress: 15, inAll: 100 },
    failuresOnly: true,
  });
  forAnyone(router, 'POST /api/auth/register', register, { before: [registrations] });
  forAnyone(router, 'POST /api/auth/login', logIn, { before: [logins] });
  forAnyone(router, 'POST /api/auth/refresh', refreshSession, { before: [refreshes] });
  forAnyone(router, 'POST /api/auth/logout', logOut);
  forAnyone(router, 'POST /api/auth/forgot-password', forgotPassword, { before: [codeRequests] });
  forAnyone(router, 'POST /api/auth/send-code', sendCode, { before: [codeRequests] });
  forAnyone(router, 'POST /api/auth/reset-password', resetPassword, { before: [codeAttempts] });
  forAnyone(router, 'POST /api/auth/verify-email', verifyEmail, { before: [codeAttempts] });
  forUser(router, 'GET /api/auth/user', getUser);
  return router;
}
