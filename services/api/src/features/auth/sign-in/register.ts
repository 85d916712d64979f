import { inTransaction } from '../../../db/database.ts';
import { isDuplicateKey } from '../../../db/model.ts';
import { nextId } from '../../../db/next-id.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { browserIdOf } from '../../../http/client.ts';
import { requestCode } from '../codes/request-code.ts';
import { assertGoodPassword } from '../password/check-new-password.ts';
import { hashPassword } from '../session/credentials.ts';
import { rememberDevice } from '../session/known-device.ts';
import { startSession } from '../session/start-session.ts';
import { userView } from '../user/get-user.ts';
import { User, type UserDocument } from '../user/user.model.ts';

/**
 * Creates an account with the role `user`, requests the email that verifies its address, and signs it in. The unique index
 * decides whether the address is taken.
 */
export const register: Handler<'POST /api/auth/register', null> = async ({ body }, context) => {
  const { services } = context;
  const { password, confirmPassword: _confirmation, privacyVersion, ...profile } = body;
  const { email } = profile;
  assertGoodPassword(password, profile, 'password', services.config);
  // Only saves the cost of hashing; the unique index enforces the rule.
  if (await User.exists({ email })) throw new AppError('EMAIL_TAKEN');
  const now = services.now();
  const requester = browserIdOf(context.client);
  const account = {
    ...profile,
    _id: await nextId(User),
    passwordHash: await hashPassword(password),
    role: 'user' as const,
    lastLoginAt: now,
    ...(privacyVersion && { privacyNotice: { version: privacyVersion, shownAt: now } }),
  };
  const user = await inTransaction(async (dbSession) => {
    const [created] = await User.create([account], { session: dbSession });
    await requestCode({ email, purpose: 'verify_email', requester, isKnownDevice: false, now }, dbSession);
    return created as UserDocument;
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'email') ? new AppError('EMAIL_TAKEN', { cause: error }) : error;
  });
  rememberDevice(context, user);
  return {
    ...(await startSession(services, user._id, 'user', { device: context.client.device })),
    user: userView(user),
  };
};
