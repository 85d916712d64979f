import { PASSWORD_MIN } from '@kenali/contracts';

/** Passwords of the minimum length or more in the list. At least the 100,000 most common ones must be refused. */
const TOTAL = 150_000;
/** The shortest word that is looked up without the digits at its end. */
const WORD_MIN = 4;

/** Endings that people add to a word, most common first. The first one is no ending at all. */
const ENDINGS = [
  '',
  '1',
  '123',
  '12',
  '2',
  '1234',
  '12345',
  '3',
  '01',
  '7',
  '11',
  '123456',
  '5',
  '13',
  '22',
  '23',
  '21',
  '4',
  '8',
  '99',
  '00',
  '10',
  '0',
  '007',
  '321',
  '88',
  '77',
  '69',
  '6',
  '9',
  '111',
  '02',
  '03',
  '17',
  '45',
  '98',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '1990',
  '1995',
  '2000',
  '2010',
  '12345678',
  '123456789',
];

/** Word lists, each with the most common word first. */
interface WordLists {
  /** Passwords from published breaches. */
  passwords: readonly string[];
  /** Indonesian words. */
  words: readonly string[];
  /** Indonesian names. */
  names: readonly string[];
}

/**
 * Builds the list of common passwords: every known password and word, then the most probable combinations of a word and an
 * ending. The rank of a word times the rank of its ending orders the combinations, because both follow Zipf's law. The result
 * is in lower case, sorted and without duplicates. Its entries below the minimum length serve lookups without final digits.
 */
export function buildCommonPasswords({ passwords, words, names }: WordLists): string[] {
  const sources = [passwords, words, names];
  const known = sources.flat().map((text) => text.toLowerCase());
  const list = new Set(passwords.map((text) => text.toLowerCase()).filter(isLongEnough));
  const combinations = sources.flatMap((source) => source.flatMap(combine));
  combinations.sort((one, other) => one.rank - other.rank || (one.text < other.text ? -1 : 1));
  for (const { text } of combinations) {
    if (list.size >= TOTAL) break;
    list.add(text);
  }
  for (const text of known) if (isWord(text)) list.add(text);
  return [...list].sort();
}

const isLongEnough = (text: string) => text.length >= PASSWORD_MIN;
const isWord = (text: string) => text.length >= WORD_MIN && /^[a-z]+$/.test(text);

const combine = (word: string, wordRank: number) =>
  isWord(word)
    ? ENDINGS.map((ending, rank) => ({ text: word + ending, rank: (wordRank + 1) * (rank + 1) })).filter(({ text }) =>
        isLongEnough(text),
      )
    : [];
