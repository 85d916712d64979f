import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { installedFile } from '../../../installed-file.ts';

let list: string | undefined;

/**
 * The list of common passwords as one text, with a line break before and after each entry: a search in it takes less than a
 * thousandth of the time that hashing takes, and a set of strings would need ten times the memory. Read at the first use.
 */
function readList(): string {
  list ??= gunzipSync(readFileSync(installedFile('@kenali/api/common-passwords'))).toString('latin1');
  return list;
}

const isListed = (text: string) => /^[!-~]+$/.test(text) && readList().includes(`\n${text}\n`);

/** Digits and signs that stand for letters. */
const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The digits and signs at the end of a password. More than four make it less common than the list. */
const ENDING = /[^\p{L}]{1,4}$/u;

/**
 * Whether attackers try this password early: it is in the list, or becomes an entry without capitals, separators, digits for
 * letters, or up to four digits at the end; it consists of few different characters; or it is a date.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return new Set(text).size < 4 || isDate(text) || spellingsOf(text).some(isListed);
}

function spellingsOf(text: string): string[] {
  const word = text.replace(ENDING, '');
  const bare = [text, word].flatMap((each) => [each, each.replace(/[^\p{L}\p{N}]/gu, '')]);
  const withLetters = [text, word].map((each) => each.replace(/[01345 7@$!]/g, (sign) => LETTER_OF[sign] ?? ''));
  return [...new Set([...bare, ...withLetters].flatMap((each) => [each, each.replace(ENDING, '')]))];
}

/** Eight digits, as in 17081945 or 19450817: people take the birthdays of their children. */
function isDate(text: string): boolean {
  const parts = /^(\d\d)[-/. ]?(\d\d)[-/. ]?((?:19|20)\d\d)$/.exec(text) ?? [];
  const reversed = /^((?:19|20)\d\d)[-/. ]?(\d\d)[-/. ]?(\d\d)$/.exec(text) ?? [];
  const isDayAndMonth = (one: number, other: number) =>
    one >= 1 && other >= 1 && Math.max(one, other) <= 31 && Math.min(one, other) <= 12;
  return isDayAndMonth(Number(parts[1]), Number(parts[2])) || isDayAndMonth(Number(reversed[2]), Number(reversed[3]));
}
