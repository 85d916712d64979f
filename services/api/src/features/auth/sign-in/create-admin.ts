import { PASSWORD_MAX, PASSWORD_MIN } from '@kenali/contracts';
import { email as emailSchema, newPassword } from '@kenali/contracts/schemas';
import { isDuplicateKey } from '../../../db/model.ts';
import { nextId } from '../../../db/next-id.ts';
import { type PasswordPlace, passwordProblem } from '../password/check-new-password.ts';
import { hashPassword } from '../session/hash-password.ts';
import { User } from '../user/user.model.ts';

/** Creates an admin account. An existing account is never promoted. @throws Error with a message for the operator */
export async function createAdmin(
  given: { email: string; password: string },
  practice: PasswordPlace,
): Promise<{ email: string }> {
  const email = parseEmail(given.email);
  if (newPassword.required().validate(given.password).error)
    throw new Error(`The password needs ${PASSWORD_MIN} to ${PASSWORD_MAX} characters; nothing was changed.`);
  const names = { firstName: 'Admin', lastName: 'Kenali' };
  if (passwordProblem(given.password, { email, ...names }, practice))
    throw new Error('The password is easy to guess; choose another one. Nothing was changed.');
  const taken = new Error(`${email} already has an account; nothing was changed.`);
  if (await User.exists({ email })) throw taken;
  await User.create({
    _id: await nextId(User),
    email,
    passwordHash: await hashPassword(given.password),
    ...names,
    role: 'admin',
    isEmailVerified: true,
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'email') ? taken : error;
  });
  return { email };
}

/** Returns the email address in its stored form. @throws Error with a message for the operator */
export function parseEmail(given: string): string {
  const { value, error } = emailSchema.required().validate(given);
  if (error) throw new Error(`"${given}" is not an email address.`);
  return value;
}
