import { AppError } from '../../http/app-error.ts';
import type { Act } from '../../http/call.ts';
import { checkCredentials, noteLogin } from './check-credentials.ts';
import { startSession } from './start-session.ts';
import { userView } from './user.view.ts';

export const logIn: Act<'POST /api/auth/login', null> = async ({ body }, { services }) => {
  const user = await checkCredentials(body);
  if (services.config.requireEmailVerification && !user.isEmailVerified) throw new AppError('EMAIL_UNVERIFIED');
  await noteLogin(user._id, services.now());
  return { ...(await startSession(services, user._id, 'user')), user: userView(user) };
};
