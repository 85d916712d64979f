import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { requestCode } from '../codes/request-code.ts';
import { userView } from '../user/get-user.ts';
import { User, type UserDocument } from '../user/user.model.ts';
import { checkCredentials } from './credentials.ts';
import { Session } from './session.model.ts';
import { endSessionsOf, startSession } from './start-session.ts';
import { readRefreshToken } from './tokens.ts';

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

/**
 * Call after `startSession` with the account whose credentials were checked. A new password, a new role and a deactivation
 * end all sessions, but not one that is created right after them for a login that was checked before. Both sides write the
 * account, so one of them always sees the other. @throws AppError if the account changed since
 */
export async function confirmLogin(
  { _id, passwordHash, role }: Pick<UserDocument, '_id' | 'passwordHash' | 'role'>,
  { now }: Services,
): Promise<void> {
  const asChecked = { _id, passwordHash, role, isActive: true };
  const confirmed = await User.updateOne(asChecked, { $set: { lastLoginAt: now() } });
  if (confirmed.matchedCount === 1) return;
  await endSessionsOf(_id);
  const withSamePassword = await User.findOne({ _id, passwordHash }, { isActive: 1 }).lean();
  if (withSamePassword?.isActive === false) throw new AppError('ACCOUNT_INACTIVE');
  throw new AppError('Unauthorized', { message: ACCOUNT_TEXTS.loginFailedDefault });
}

/** Ends the session family of a refresh token. The response is the same for an unknown or old token. */
export const logOut: Handler<'POST /api/auth/logout', null> = async ({ body }, { services }) => {
  const token = readRefreshToken(services.config.jwtSecret, body.refreshToken);
  if (token) await Session.deleteOne({ sid: token.sid });
  return { success: true };
};
