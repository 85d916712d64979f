import { isDuplicateKey } from '../../db/is-duplicate-key.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { Act } from '../../http/call.ts';
import { hashPassword } from './password.ts';
import { startSession } from './start-session.ts';
import { User } from './user.model.ts';
import { userView } from './user.view.ts';

/** Makes an account of role user, whatever the body claims, and signs it in. The unique index decides on the address. */
export const register: Act<'POST /api/auth/register', null> = async ({ body }, { services }) => {
  const { email, firstName, lastName, whatsappNumber } = body;
  // Looked up first only to spare the hashing; the index below is what holds.
  if (await User.exists({ email })) throw new AppError('EMAIL_TAKEN');
  const user = await User.create({
    _id: await nextId('users'),
    email,
    passwordHash: await hashPassword(body.password),
    firstName,
    lastName,
    whatsappNumber,
    lastLoginAt: services.now(),
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'email') ? new AppError('EMAIL_TAKEN', { cause: error }) : error;
  });
  return { ...(await startSession(services, user._id, 'user')), user: userView(user) };
};
