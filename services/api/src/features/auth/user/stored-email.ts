import { domainToUnicode } from 'node:url';
import { newEmail } from '@kenali/contracts/schemas';

/**
 * Returns the spelling under which an address is stored: the ASCII form of an international domain. Only the one usual Unicode
 * spelling finds it: if many spellings found an account, each would have its own rate limit.
 */
export function storedEmail(email: string): string {
  if (/^[!-~]+$/.test(email)) return email;
  const { value: ascii, error } = newEmail.required().validate(email);
  if (error) return email;
  const at = ascii.lastIndexOf('@');
  return ascii.slice(0, at + 1) + domainToUnicode(ascii.slice(at + 1)) === email ? ascii : email;
}
