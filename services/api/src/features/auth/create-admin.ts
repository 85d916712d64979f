import { PASSWORD_MAX, PASSWORD_MIN } from '@kenali/contracts';
import { email as emailSchema, newPassword } from '@kenali/contracts/schemas';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { hashPassword } from './password.ts';
import { User } from './user.model.ts';

/** Makes an admin account; an address that has an account is refused, never raised. @throws Error with a plain reason */
export async function createAdmin(given: { email: string; password: string }): Promise<{ email: string }> {
  const email = checkEmail(given.email);
  if (newPassword.required().validate(given.password).error)
    throw new Error(`The password needs ${PASSWORD_MIN} to ${PASSWORD_MAX} characters; nothing was changed.`);
  const taken = new Error(`${email} has an account already; nothing was changed.`);
  if (await User.exists({ email })) throw taken;
  await User.create({
    _id: await nextId('users'),
    email,
    passwordHash: await hashPassword(given.password),
    firstName: 'Admin',
    lastName: 'Kenali',
    role: 'admin',
    isEmailVerified: true,
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'email') ? taken : error;
  });
  return { email };
}

/** The address as accounts hold it. @throws Error with a plain reason */
export function checkEmail(given: string): string {
  const { value, error } = emailSchema.required().validate(given);
  if (error) throw new Error(`"${given}" is no e-mail address.`);
  return value;
}
