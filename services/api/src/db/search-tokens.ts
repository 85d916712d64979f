import { searchKey, storedPhone } from '@kenali/contracts';

/** Maximum number of tokens per document; names and addresses have far fewer. */
const TOKENS_MAX = 40;
/** Characters. A longer word is found by its beginning. */
const TOKEN_MAX = 60;
/** Further words of a query would not narrow the result. */
const QUERY_TOKENS_MAX = 6;

/**
 * Returns the strings that a search for one of the texts may begin with. A token starts at each letter or digit that
 * follows another character, and ends at the next blank: "Ratna O'Brien" gives ratna, o'brien and brien;
 * "ani@contoh.test" also gives contoh.test and test. Tokens that are the beginning of another token are left out.
 */
export function searchTokens(texts: readonly string[]): string[] {
  const tokens = new Set<string>();
  for (const part of texts.flatMap((text) => searchKey(text).split(' '))) {
    if (part === '') continue;
    tokens.add(part.slice(0, TOKEN_MAX));
    for (const { index } of part.matchAll(/(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu))
      tokens.add(part.slice(index, index + TOKEN_MAX));
  }
  return withoutPrefixes([...tokens].slice(0, TOKENS_MAX));
}

/** A prefix search for "ani" also matches "ani@contoh.test". Storing both would make the index a quarter larger. */
const withoutPrefixes = (tokens: readonly string[]): string[] =>
  tokens.filter((token) => !tokens.some((other) => other.length > token.length && other.startsWith(token)));

/** The ways to write a phone number: as stored, with 0, with 62, and without a prefix. */
export const phoneTokens = (number: string): string[] => {
  const rest = number.replace(/^(62|0)/, '');
  return rest === '' ? [] : [number, rest, `0${rest}`, `62${rest}`];
};

/** The tokens of a search query, in which a telephone number may be written in any way. Empty: there is nothing to search for. */
export function queryTokens(query = ''): string[] {
  const text = searchKey(query);
  const words = new Set((PHONE_LIKE.test(text) ? storedPhone(text) : text).split(' ').filter(Boolean));
  return [...words].slice(0, QUERY_TOKENS_MAX).map((token) => token.slice(0, TOKEN_MAX));
}

/**
 * Matches stored tokens that start with the given one. Only an anchored pattern is answered from the index alone. Special
 * characters of the query are escaped.
 */
export const startsWith = (token: string) => ({ $regex: `^${token.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}` });

const PHONE_LIKE = /^[+(]*\d[\d ()./-]{4,}$/;
