import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/call.ts';
import { logSecurity, subjectOf } from '../../../http/security-log.ts';
import { LOGIN_LIMITS } from '../../../limits/limit-table.ts';
import { guardAttempts } from '../guard/guard-attempts.ts';
import { User, type UserDocument } from '../user/user.model.ts';
import { verifyPassword } from './hash-password.ts';
import { findKnownDevice, rememberDevice } from './known-device.ts';

interface Credentials {
  email: string;
  password: string;
}
type Context = Pick<CallContext<null>, 'addCookie' | 'client' | 'requestId' | 'services'>;

/**
 * Runs a login: `finish` receives the account of an email address and password, and may refuse it. Only a correct password
 * reveals that an account is inactive. Both doors, for users and for admins, share the limits and the log.
 */
export async function withCredentials<T>(
  { email, password }: Credentials,
  context: Context & { door: 'user' | 'admin' },
  finish: (user: UserDocument, isKnownDevice: boolean) => Promise<T>,
): Promise<T> {
  const user = await User.findOne({ email }).lean();
  const device = user && findKnownDevice(context, user);
  const about = {
    account: user?._id ?? null,
    door: context.door,
    knownDevice: device !== null,
    ...(user ? {} : { subject: subjectOf(context.services.config.jwtSecret, email) }),
  };
  const isFailure = (error: unknown) => error instanceof AppError && error.code === 'Unauthorized';
  const attempt = { name: 'login' as const, limits: LOGIN_LIMITS, target: email, account: about.account, isFailure };
  return guardAttempts(context, { ...attempt, knownDevice: device }, async () => {
    try {
      const isCorrect = await verifyPassword(password, user?.passwordHash ?? null);
      if (!user || !isCorrect) throw new AppError('Unauthorized', { message: ACCOUNT_TEXTS.loginFailedDefault });
      if (!user.isActive) throw new AppError('ACCOUNT_INACTIVE');
      const answer = await finish(user, device !== null);
      rememberDevice(context, user);
      logSecurity(context, 'login_succeeded', about);
      return answer;
    } catch (error) {
      if (isFailure(error)) logSecurity(context, 'login_failed', about);
      else if (error instanceof AppError && error.status < 500)
        logSecurity(context, 'login_refused', { ...about, reason: error.code });
      throw error;
    }
  });
}
