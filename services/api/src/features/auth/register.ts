import { inTransaction } from '../../db/database.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { hashPassword } from './password.ts';
import { requestCode } from './request-code.ts';
import { startSession } from './start-session.ts';
import { User, type UserDocument } from './user.model.ts';
import { userView } from './user.view.ts';

/**
 * Makes an account of role user, whatever the body claims, sends the code that verifies its address and signs it in. The
 * unique index decides on the address.
 */
export const register: Handler<'POST /api/auth/register', null> = async ({ body }, { services }) => {
  const { email, firstName, lastName, whatsappNumber } = body;
  // Looked up first only to spare the hashing; the index below is what holds.
  if (await User.exists({ email })) throw new AppError('EMAIL_TAKEN');
  const now = services.now();
  const account = {
    _id: await nextId('users'),
    email,
    passwordHash: await hashPassword(body.password),
    firstName,
    lastName,
    whatsappNumber,
    lastLoginAt: now,
  };
  const user = await inTransaction(async (dbSession) => {
    const [created] = await User.create([account], { session: dbSession });
    await requestCode({ email, purpose: 'verify_email', now }, dbSession);
    return created as UserDocument;
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'email') ? new AppError('EMAIL_TAKEN', { cause: error }) : error;
  });
  return { ...(await startSession(services, user._id, 'user')), user: userView(user) };
};
