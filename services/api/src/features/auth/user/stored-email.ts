import { domainToUnicode } from 'node:url';
import { newEmail } from '@kenali/contracts/schemas';
import { User } from './user.model.ts';

/**
 * Returns the spelling under which an address is stored. New accounts store the ASCII form of an international domain, while
 * earlier ones keep what their owner typed. Only the one usual Unicode spelling finds an ASCII form: if many spellings found
 * an account, each would have its own rate limit.
 */
export async function storedEmail(email: string): Promise<string> {
  if (/^[!-~]+$/.test(email) || (await User.exists({ email }))) return email;
  const { value: ascii, error } = newEmail.required().validate(email);
  if (error) return email;
  const at = ascii.lastIndexOf('@');
  return ascii.slice(0, at + 1) + domainToUnicode(ascii.slice(at + 1)) === email ? ascii : email;
}
