import { createHmac } from 'node:crypto';
import { fieldKeys } from './envelope.ts';

/** No text and no query contains it, so keyed and plain tokens never meet. */
const MARK = '\u0001';
const TOKEN_BYTES = 9;
const COMPARED_BYTES = 18;
/** Letters. A search finds a child from the second letter on. */
const PREFIX_MIN = 2;
/** A longer beginning finds the words that are equal up to here. */
const PREFIX_MAX = 20;

const keyed = (text: string, bytes: number) =>
  `${MARK}${createHmac('sha256', fieldKeys().searchKey).update(text).digest().subarray(0, bytes).toString('base64url')}`;

/** The beginnings of search tokens as the database stores them: it can compare them, and not read them. */
export function keyedTokens(tokens: readonly string[]): string[] {
  const found = new Set<string>();
  for (const token of tokens) {
    const letters = [...token].slice(0, PREFIX_MAX);
    found.add(letters.join(''));
    for (let length = PREFIX_MIN; length < letters.length; length++) found.add(letters.slice(0, length).join(''));
  }
  return [...found].map((prefix) => keyed(`token ${prefix}`, TOKEN_BYTES));
}

/** What a token of a query finds among `keyedTokens`. One letter finds only words of one letter. */
export const keyedQueryToken = (token: string): string =>
  keyed(`token ${[...token].slice(0, PREFIX_MAX).join('')}`, TOKEN_BYTES);

/**
 * Turns a text that identifies a child into one that can be compared within an account, and neither read nor compared with those of other
 * accounts. An empty one stays empty.
 */
export const comparisonKey = (userId: number, plain: string): string =>
  plain === '' ? plain : keyed(`child of ${userId}: ${plain}`, COMPARED_BYTES);
