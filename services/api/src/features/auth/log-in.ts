import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { checkCredentials } from './check-credentials.ts';
import { confirmLogin } from './confirm-login.ts';
import { requestCode } from './request-code.ts';
import { startSession } from './start-session.ts';
import { userView } from './user.view.ts';

export const logIn: Handler<'POST /api/auth/login', null> = async ({ body }, { services }) => {
  const user = await checkCredentials(body);
  if (services.config.requireEmailVerification && !user.isEmailVerified) {
    await requestCode({ email: user.email, purpose: 'verify_email', now: services.now() });
    throw new AppError('EMAIL_UNVERIFIED');
  }
  const tokens = await startSession(services, user._id, 'user');
  await confirmLogin(user, services);
  return { ...tokens, user: userView(user) };
};
