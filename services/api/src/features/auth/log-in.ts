import { AppError } from '../../http/app-error.ts';
import type { Act } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { checkCredentials } from './check-credentials.ts';
import { requestCode } from './request-code.ts';
import { endSessionsOf, startSession } from './start-session.ts';
import { User, type UserDocument } from './user.model.ts';
import { userView } from './user.view.ts';

export const logIn: Act<'POST /api/auth/login', null> = async ({ body }, { services }) => {
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
 * A password that was reset while this login compared the old one has ended all sessions; the one just made must not
 * outlive it. Both write the account, so that one of them sees the other.
 */
async function confirmLogin({ _id, passwordHash }: UserDocument, { now }: Services): Promise<void> {
  const noted = await User.updateOne({ _id, passwordHash }, { $set: { lastLoginAt: now() } });
  if (noted.matchedCount === 1) return;
  await endSessionsOf(_id);
  throw new AppError('Unauthorized');
}
