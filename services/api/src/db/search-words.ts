/** Words of one document; more would be a text, not a name. */
const WORDS_MAX = 40;
/** In characters; what is longer is found by its beginning. */
const WORD_MAX = 60;
/** More words than a name and an address have narrow nothing further. */
const ASKED_MAX = 6;

/**
 * What a search can begin with in some texts: each begins at a letter or digit after something else, and goes on to the
 * next blank. "Ratna O'Brien" gives ratna, o'brien, brien; "ani@contoh.test" also contoh.test and test. A word that
 * another one begins with is left out.
 */
export function searchWords(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const part of texts.flatMap((text) => plain(text).split(BLANKS))) {
    if (part === '') continue;
    words.add(part.slice(0, WORD_MAX));
    for (const { index } of part.matchAll(/(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu))
      words.add(part.slice(index, index + WORD_MAX));
  }
  return withoutBeginnings([...words].slice(0, WORDS_MAX));
}

/** Whatever finds "ani" by its beginning finds "ani@contoh.test" too: with both, the index would be a quarter larger. */
const withoutBeginnings = (words: readonly string[]): string[] =>
  words.filter((word) => !words.some((other) => other.length > word.length && other.startsWith(word)));

/** A number as people write it: with 0, with 62, or neither. */
export const phoneWords = (number: string): string[] => {
  const rest = number.replace(/^(62|0)/, '');
  return rest === '' ? [] : [number, rest, `0${rest}`, `62${rest}`];
};

/** The words of what was typed. Empty: nothing is searched for. */
export const askedWords = (search: string | undefined): string[] =>
  [
    ...new Set(
      plain(search ?? '')
        .split(BLANKS)
        .map(asNumber)
        .filter(Boolean),
    ),
  ]
    .slice(0, ASKED_MAX)
    .map((word) => word.slice(0, WORD_MAX));

/**
 * Matches documents with a word that begins so. Of all ways to say it, this alone is answered by the index without a look
 * at the documents. What was typed is no pattern: each of its signs stands for itself.
 */
export const beginsWith = (word: string) => ({ $regex: `^${word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}` });

const BLANKS = /[\s\p{C}]+/u;
/** Without capitals and accents. */
export const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
/** +62 812-3456 is searched as 62 and 8123456. */
const asNumber = (word: string) => (/^\+?\d[\d-]*$/.test(word) ? word.replace(/[+-]/g, '') : word);
