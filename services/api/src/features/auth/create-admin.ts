import { email as emailSchema, newPassword } from '@kenali/contracts/schemas';
import { nextId } from '../../db/next-id.ts';
import { hashPassword } from './password.ts';
import { User } from './user.model.ts';

/** Makes an admin account; an address that has an account is refused, never raised. @throws Error with a plain reason */
export async function createAdmin(given: { email: string; password: string }): Promise<{ email: string }> {
  const email: string = attempt(emailSchema.validate(given.email));
  const password: string = attempt(newPassword.validate(given.password));
  if (await User.exists({ email })) throw new Error(`${email} has an account already; nothing was changed.`);
  await User.create({
    _id: await nextId('users'),
    email,
    passwordHash: await hashPassword(password),
    firstName: 'Admin',
    lastName: 'Kenali',
    role: 'admin',
    isEmailVerified: true,
  });
  return { email };
}

function attempt<T>({ value, error }: { value: T; error?: Error }): T {
  if (error) throw new Error(error.message);
  return value;
}
