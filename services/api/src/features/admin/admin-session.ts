import { ADMIN_TEXTS } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import type { Act } from '../../http/call.ts';
import { checkCredentials, noteLogin, Session, startSession, userView } from '../auth/index.ts';

/** Opens the admin session. Only role admin has one; others are refused in words that tell nothing of the account. */
export const adminLogIn: Act<'POST /api/admin/login', null> = async ({ body }, { services }) => {
  const user = await checkCredentials(body);
  if (user.role !== 'admin') throw new AppError('FORBIDDEN', { message: ADMIN_TEXTS.loginFailed });
  await noteLogin(user._id, services.now());
  const { accessToken } = await startSession(services, user._id, 'admin');
  return { accessToken, user: userView(user) };
};

export const adminLogOut: Act<'POST /api/admin/logout'> = async (_input, { caller }) => {
  await Session.deleteOne({ sid: caller.sid });
  return { success: true };
};
