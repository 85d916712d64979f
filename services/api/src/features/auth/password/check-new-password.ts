import { ACCOUNT_TEXTS } from '@kenali/contracts';
import type { ApiSettings } from '@kenali/settings';
import { AppError } from '../../../http/app-error.ts';
import type { UserDocument } from '../user/user.model.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What strangers may know about the owner of a password. */
type PasswordOwner = Partial<Pick<UserDocument, 'email' | 'firstName' | 'lastName' | 'whatsappNumber'>>;

/** What the password opens. Everybody who sees the site knows its practice. */
export type PasswordPlace = Pick<ApiSettings['practice'], 'name'>;

/** Returns the sentence for a new password that is easy to guess, and null for any other. */
export function passwordProblem(password: string, owner: PasswordOwner, practice: PasswordPlace): string | null {
  const personal = partsOf(owner);
  if (isMadeOf(password, personal)) return ACCOUNT_TEXTS.passwordPersonal;
  if (isMadeOf(password, [...personal, ...contextOf(practice)])) return ACCOUNT_TEXTS.passwordContext;
  return isCommonPassword(password) ? ACCOUNT_TEXTS.passwordCommon : null;
}

/**
 * Call wherever a password is set, never at login. `field` is the password's name in the body.
 * @throws AppError VALIDATION if the password is easy to guess
 */
export function assertGoodPassword(
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword',
  { practice }: { practice: PasswordPlace },
): void {
  const message = passwordProblem(password, owner, practice);
  if (message) throw new AppError('VALIDATION', { fields: [{ path: field, message }] });
}

const SITE_NAME = 'kenali';
/** Words that anybody tries first at a practice for families. Longer ones than `PART_MIN`, because short ones occur in other words. */
const CONTEXT_WORDS = [
  'psikologi',
  'psikolog',
  'psikotes',
  'praktik',
  'klinik',
  'konsultasi',
  'konseling',
  'terapis',
  'terapi',
  'asesmen',
  'assessment',
  'kuesioner',
  'sensori',
  'kecerdasan',
  'gayabelajar',
  'tumbuhkembang',
  'admin',
  'internal',
  'orangtua',
];
/** A shorter part of a name or address occurs in good passwords by chance. */
const PART_MIN = 3;
/** What must remain without everything that strangers know: four digits would be a year. */
const REST_MIN = 5;

const bareText = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The owner's names, address and number, and the name of the site. */
function partsOf({ email = '', firstName = '', lastName = '', whatsappNumber = '' }: PasswordOwner): string[] {
  const [localPart = '', domain = ''] = email.split('@');
  const texts = [email, localPart, ...localPart.split(/[._+-]/), domain, domain.split('.')[0] ?? '', SITE_NAME];
  const names = [firstName + lastName, firstName, lastName, ...firstName.split(' '), ...lastName.split(' ')];
  const number = whatsappNumber.replace(/^(0|62)/, '');
  return [...texts, ...names, whatsappNumber, number];
}

/** The name of the practice, its words, and those about what it offers. */
const contextOf = ({ name }: PasswordPlace): string[] => [name, ...name.split(/\s+/), ...CONTEXT_WORDS];

/** Whether little remains of a password without these parts. */
function isMadeOf(password: string, parts: readonly string[]): boolean {
  const known = parts.map(bareText).filter(({ length }) => length >= PART_MIN);
  // The longest first, so that a name inside the address does not split it.
  known.sort((one, other) => other.length - one.length);
  const bare = bareText(password);
  const rest = known.reduce((text, part) => text.replaceAll(part, ''), bare);
  return rest !== bare && rest.length < REST_MIN;
}
