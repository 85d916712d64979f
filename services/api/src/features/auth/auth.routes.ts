import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import { limitRate } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { endSession } from './end-session.ts';
import { forgotPassword, sendCode } from './forgot-password.ts';
import { getUser } from './get-user.ts';
import { logIn } from './log-in.ts';
import { refreshSession } from './refresh-session.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

const MINUTE_MS = 60_000;

export function authRoutes({ config }: Services): Router {
  const router = Router();
  const attempts = limitRate(config, {
    windowMs: 15 * MINUTE_MS,
    perAddress: 50,
    perAccount: { fromOneAddress: 10, inAll: 100 },
    failuresOnly: true,
  });
  // Every one counts: the answer tells who has an account.
  const registrations = limitRate(config, {
    windowMs: 60 * MINUTE_MS,
    perAddress: 30,
    perAccount: { fromOneAddress: 5, inAll: 20 },
  });
  const refreshes = limitRate(config, { windowMs: MINUTE_MS, perAddress: 120 });
  // By what was asked for, not by what was sent: the same for an address without an account.
  const codeRequests = limitRate(config, {
    windowMs: 15 * MINUTE_MS,
    perAddress: 30,
    perAccount: { fromOneAddress: 6, inAll: 30 },
  });
  const codeTries = limitRate(config, {
    windowMs: 15 * MINUTE_MS,
    perAddress: 50,
    perAccount: { fromOneAddress: 15, inAll: 100 },
    failuresOnly: true,
  });
  forAnyone(router, 'POST /api/auth/register', register, { before: [registrations] });
  forAnyone(router, 'POST /api/auth/login', logIn, { before: [attempts] });
  forAnyone(router, 'POST /api/auth/refresh', refreshSession, { before: [refreshes] });
  forAnyone(router, 'POST /api/auth/logout', endSession);
  forAnyone(router, 'POST /api/auth/forgot-password', forgotPassword, { before: [codeRequests] });
  forAnyone(router, 'POST /api/auth/send-code', sendCode, { before: [codeRequests] });
  forAnyone(router, 'POST /api/auth/reset-password', resetPassword, { before: [codeTries] });
  forAnyone(router, 'POST /api/auth/verify-email', verifyEmail, { before: [codeTries] });
  forUser(router, 'GET /api/auth/user', getUser);
  return router;
}
