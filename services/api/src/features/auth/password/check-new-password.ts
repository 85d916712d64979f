import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { UserDocument } from '../user/user.model.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What strangers may know about the owner of a password. */
export type PasswordOwner = Partial<Pick<UserDocument, 'email' | 'firstName' | 'lastName' | 'whatsappNumber'>>;

/** Returns the sentence for a new password that is easy to guess, and null for any other. */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  if (isAboutOwner(password, owner)) return ACCOUNT_TEXTS.passwordPersonal;
  return isCommonPassword(password) ? ACCOUNT_TEXTS.passwordCommon : null;
}

/**
 * Call wherever a password is set, never at login. `field` is the password's name in the body.
 * @throws AppError VALIDATION if the password is easy to guess
 */
export function assertGoodPassword(password: string, owner: PasswordOwner, field: 'password' | 'newPassword'): void {
  const message = passwordProblem(password, owner);
  if (message) throw new AppError('VALIDATION', { fields: [{ path: field, message }] });
}

const SITE_NAME = 'kenali';
/** A shorter part of a name or address occurs in good passwords by chance. */
const PART_MIN = 3;
/** What must remain without everything that strangers know: four digits would be a year. */
const REST_MIN = 5;

const bareText = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether little remains of a password without the owner's names, address and number and the name of the site. */
function isAboutOwner(
  password: string,
  { email = '', firstName = '', lastName = '', whatsappNumber = '' }: PasswordOwner,
) {
  const [localPart = '', domain = ''] = email.split('@');
  const texts = [email, localPart, ...localPart.split(/[._+-]/), domain, domain.split('.')[0] ?? '', SITE_NAME];
  const names = [firstName + lastName, firstName, lastName, ...firstName.split(' '), ...lastName.split(' ')];
  const number = whatsappNumber.replace(/^(0|62)/, '');
  const known = [...texts, ...names, whatsappNumber, number].map(bareText).filter(({ length }) => length >= PART_MIN);
  // The longest first, so that a name inside the address does not split it.
  known.sort((one, other) => other.length - one.length);
  const bare = bareText(password);
  const rest = known.reduce((text, part) => text.replaceAll(part, ''), bare);
  return rest !== bare && rest.length < REST_MIN;
}
