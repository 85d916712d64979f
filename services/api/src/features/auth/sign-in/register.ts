import type { AccountProfile, RegisterRequest, SessionStarted } from '@kenali/contracts';
import { inTransaction } from '../../../db/database.ts';
import { isDuplicateKey } from '../../../db/model.ts';
import { nextId } from '../../../db/next-id.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { browserIdOf } from '../../../http/client.ts';
import { requestCode } from '../codes/request-code.ts';
import { assertGoodPassword } from '../password/check-new-password.ts';
import { hashPassword } from '../session/hash-password.ts';
import { rememberDevice } from '../session/known-device.ts';
import { startSession } from '../session/start-session.ts';
import { userView } from '../user/get-user.ts';
import { User, type UserDocument } from '../user/user.model.ts';

export const register: Handler<'POST /api/auth/register', null> = async ({ body }, context) => {
  const { password, confirmPassword: _confirmation, ...person } = body;
  assertGoodPassword(password, person, 'password', context.services.config);
  const taken = (cause?: unknown) => new AppError('EMAIL_TAKEN', { cause });
  // Only saves the cost of hashing; the unique index enforces the rule.
  if (await User.exists({ email: person.email })) throw taken();
  return createAccount(context, { ...person, passwordHash: await hashPassword(password) }, taken);
};

type NewAccount = AccountProfile &
  Pick<RegisterRequest, 'privacyVersion'> &
  Pick<UserDocument, 'email' | 'passwordHash'> &
  Partial<Pick<UserDocument, 'isEmailVerified' | 'hasNoPassword' | 'googleSub' | 'authProvider'>>;

/**
 * Creates an account with the role `user`, requests the email that verifies its address unless that is known, and signs it in. The unique
 * indexes decide whether it exists already.
 * @throws `taken`
 */
export async function createAccount(
  context: CallContext<null>,
  { privacyVersion, ...person }: NewAccount,
  taken: (cause: unknown) => AppError,
): Promise<SessionStarted> {
  const { client, services } = context;
  const now = services.now();
  const account = {
    ...person,
    _id: await nextId(User),
    role: 'user' as const,
    lastLoginAt: now,
    ...(privacyVersion && { privacyNotice: { version: privacyVersion, shownAt: now } }),
  };
  const { email, isEmailVerified } = person;
  const user = await inTransaction(async (dbSession) => {
    const [created] = await User.create([account], { session: dbSession });
    const code = { email, purpose: 'verify_email', requester: browserIdOf(client), isKnownDevice: false, now } as const;
    if (!isEmailVerified) await requestCode(code, dbSession);
    return created as UserDocument;
  }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? taken(error) : error;
  });
  rememberDevice(context, user);
  return {
    ...(await startSession(services, user._id, 'user', { device: client.device })),
    user: userView(user),
  };
}
