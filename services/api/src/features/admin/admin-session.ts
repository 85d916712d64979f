import { ADMIN_TEXTS } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { checkCredentials, confirmLogin, Session, startSession, userView } from '../auth/index.ts';
import { recordAudit } from './audit/index.ts';

/** Starts an admin session. Other roles get a neutral message that reveals nothing about the account. */
export const adminLogIn: Handler<'POST /api/admin/login', null> = async ({ body }, { services }) => {
  const user = await checkCredentials(body);
  if (user.role !== 'admin') throw new AppError('FORBIDDEN', { message: ADMIN_TEXTS.loginFailed });
  const { accessToken } = await startSession(services, user._id, 'admin');
  await confirmLogin(user, services);
  await recordAudit({ caller: { id: user._id }, services }, { action: 'admin.login' });
  return { accessToken, user: userView(user) };
};

export const adminLogOut: Handler<'POST /api/admin/logout'> = async (_input, context) => {
  await recordAudit(context, { action: 'admin.logout' });
  await Session.deleteOne({ sid: context.caller.sid });
  return { success: true };
};
