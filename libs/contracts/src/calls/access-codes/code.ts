/*
 * Access codes as they are printed, typed and compared. 15 random signs of Crockford's base 32 have 75 bits; the 16th follows from them, so
 * that a mistyped code is found before it is sent.
 */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
/** Random signs of a code. */
export const ACCESS_CODE_SIGNS = LENGTH - 1;
/** Values of a sign. */
export const ACCESS_CODE_BASE = ALPHABET.length;

/** Signs that people read as another one. The alphabet has the other one alone. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const BETWEEN = /[\s\p{Pd}_.\u2212\p{Default_Ignorable_Code_Point}]/gu;

/** Twice a value in the field of 32 elements, with the polynomial x^5 + x^2 + 1. */
const doubled = (value: number): number => (value << 1) ^ (value & 16 ? 0x25 : 0);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => doubled(sum) ^ value, 0);

/** The code of `ACCESS_CODE_SIGNS` random values below `ACCESS_CODE_BASE`. The last sign makes the sum of all zero, which no single other sign does. */
export const toAccessCode = (values: readonly number[]): string =>
  [...values, doubled(sumOf(values))].map((value) => ALPHABET[value]).join('');

export const ACCESS_CODE_MISTYPED = 'Kode ini belum lengkap atau ada huruf yang keliru. Periksa lagi di kertasnya.';

/** The one spelling of a typed code, which is hashed. Null if it cannot be a code: one sign is wrong, missing or too many. */
export function storedAccessCode(text: string): string | null {
  const code = [...text.normalize('NFKC').replace(BETWEEN, '').toUpperCase()]
    .map((sign) => LOOK_ALIKES[sign] ?? sign)
    .join('');
  if (code.length !== LENGTH) return null;
  const values = [...code].map((sign) => ALPHABET.indexOf(sign));
  return values.includes(-1) || sumOf(values) !== 0 ? null : code;
}

/** A stored code in groups, as it is printed. */
export const accessCodeText = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
