/*
 * Text of people: what is accepted, what is stored, and when two texts mean the same. The API stores and compares with these
 * functions, and forms check with them before they send. `people-text.test.ts` has the table of what people really type.
 */

import { EMAIL_MAX, WHATSAPP_MAX, WHATSAPP_MIN } from './limits.ts';

/** The earliest day of birth that is accepted, so that a slip of the finger is found. */
export const BIRTH_FROM = '1900-01-01';
export const BIRTH_TOO_EARLY = 'Tanggal lahir anak tidak boleh sebelum tahun 1900.';

/** What has no picture of its own, inside of a class: joiners, direction marks, fillers, controls, and the empty Braille cell. */
const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}\p{C}\u2800`;
const INVISIBLE = new RegExp(`[${HIDDEN}]`, 'u');
const BLANK = new RegExp(String.raw`[\s${HIDDEN}]`, 'u');
const BLANKS_AT_EDGES = new RegExp(String.raw`^[\s${HIDDEN}]+|[\s${HIDDEN}]+$`, 'gu');
const BLANKS_AND_HYPHENS = new RegExp(String.raw`[\s${HIDDEN}\p{Pd}]`, 'gu');
const JOINER = /[\u200c\u200d]/;
const VARIATION = /\p{Variation_Selector}/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const isVisible = (sign = ' ') => sign.trim() !== '' && !INVISIBLE.test(sign);

/**
 * Removes what hides in a text or turns its direction. Joiners stay between visible characters, where Persian and emoji need them,
 * and variation selectors stay behind one.
 */
function withoutInvisible(text: string): string {
  const signs = [...text];
  return (
    signs
      .filter((sign, at) => {
        const [before, previous = ''] = [signs[at - 2], signs[at - 1]];
        if (isVisible(sign) || sign.trim() === '') return true;
        if (VARIATION.test(sign)) return isVisible(previous);
        const follows = isVisible(previous) || (VARIATION.test(previous) && isVisible(before));
        return JOINER.test(sign) && follows && isVisible(signs[at + 1]);
      })
      .join('')
      // What stood between a letter and its mark is gone.
      .normalize('NFC')
  );
}

const blankUnlessVisible = (text: string) => (VISIBLE.test(text) ? text : '');

/** A name or another line as it is stored: NFC, without anything invisible. Empty if no part of it can be seen. */
export const storedLine = (text: string): string =>
  blankUnlessVisible(
    withoutInvisible(text.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' '))
      .replace(/ {2,}/g, ' ')
      .trim(),
  );

/** A free remark as it is stored: like a line, but with its breaks and blanks. Empty if no part of it can be seen. */
export const storedRemark = (text: string): string =>
  blankUnlessVisible(
    text
      .normalize('NFC')
      .split(/\r\n?|[\n\u2028\u2029]/)
      .map((line) => withoutInvisible(line.replace(/[\s\p{Cc}]/gu, ' ')))
      .join('\n')
      .trim(),
  );

/**
 * Whether a name contains a web address. Emails greet people by name, so a stranger could use them to send an address to
 * others. One letter before the dot is a title, as in S.Psi, unless an address ending follows.
 */
export const hasWebAddress = (name: string): boolean =>
  /:\/\/|www[.\u3002\uff0e\uff61]|[\p{L}\p{N}-]{2}[.\u3002\uff0e\uff61]\p{L}{2}|[.\u3002\uff0e\uff61]\p{L}+\/|(?:^|[^\p{L}\p{N}])[\p{L}\p{N}][.\u3002\uff0e\uff61](com|co|cc|id|me|net|org|io|ly|gl|gd|tv|to|link|site|xyz)(?!\p{L})/iu.test(
    name,
  );

const APOSTROPHES = /[\u2018\u2019\u201b\u02b9\u02bb-\u02bf\u02c8\u0060\u00b4\u2032\u055a\ua78c\uff07]/g;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;

/** Two names are the same if these are equal: without regard to capitals, spaces, and the kind of apostrophe or hyphen. */
export const nameKey = (name: string): string =>
  storedLine(name).replace(APOSTROPHES, "'").replace(HYPHENS, '-').normalize('NFKC').toLowerCase();

/** Identifies a child within an account. `birthDate` is "2019-03-14". */
export const childKey = ({ name, birthDate }: { name: string; birthDate: string }): string =>
  `${birthDate} ${nameKey(name)}`;

/** Letters that Unicode does not decompose, in the spelling of people who do not have them on their keyboard. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};

/** How texts are searched and sorted: as `nameKey`, and without accents. */
export const searchKey = (text: string): string =>
  nameKey(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþħŧı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

/** First and last name as one. Who has a single name enters it twice. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  nameKey(firstName) === nameKey(lastName) ? firstName : `${firstName} ${lastName}`.trim();

/**
 * The one spelling of an email address, which has the account and its limits: lower case, without compatibility forms such as
 * full-width letters, and with the domain in its ASCII form (UTS 46). Null if it is no address.
 */
export function storedEmail(text: string): string | null {
  if (text.length > EMAIL_MAX * 4) return null;
  const plain = text
    .normalize('NFKC')
    .replace(BLANKS_AT_EDGES, '')
    .replace(/\u3002/g, '.')
    .toLowerCase()
    .normalize('NFKC');
  const at = plain.lastIndexOf('@');
  const [local, domain] = [plain.slice(0, at), asciiDomain(plain.slice(at + 1))];
  return at > 0 && domain !== null && !BLANK.test(local) ? `${local}@${domain}` : null;
}

/** Null: the domain has forbidden characters or is an IP address. */
function asciiDomain(domain: string): string | null {
  if (/[\s/\\?#:%]/.test(domain)) return null;
  try {
    const { hostname } = new URL(`https://${domain}/`);
    return /^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

/**
 * An Indonesian telephone number as it is stored, "08…" or "628…": without a plus, blanks, hyphens, dots, slashes and parentheses. Other signs
 * stay, and `isPhone` refuses them. "+62 (0) 812" is the same as "+62 812".
 */
export const storedPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(BLANKS_AND_HYPHENS, '')
    .replace(/[\u2212.()/]/g, '')
    .replace(/^(\+|00(?=62))/, '')
    .replace(/^620(?=8)/, '62');

/** The beginnings of stored numbers. */
export const PHONE = /^(08|628)\d+$/;
export const isPhone = (stored: string): boolean =>
  PHONE.test(stored) && stored.length >= WHATSAPP_MIN && stored.length <= WHATSAPP_MAX;

/** What is hashed: one form of letters that keyboards enter in several (NIST SP 800-63B, 3.1.1.2). */
export const storedPassword = (text: string): string => text.normalize('NFKC');
export const isSamePassword = (one: string, other: string): boolean => storedPassword(one) === storedPassword(other);

/** A one-time code or PIN as it is compared: "685 392" is 685392. */
export const storedCode = (text: string): string => text.normalize('NFKC').replace(BLANKS_AND_HYPHENS, '');
