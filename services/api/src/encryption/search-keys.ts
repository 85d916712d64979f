import { createHmac, type KeyObject } from 'node:crypto';
import { fieldKeys } from './keyring.ts';

/** No text and no query contains it, so keyed and plain tokens never meet. */
const MARK = '\u0001';
/** Matches what is not keyed, in the notation of the database; with what comes before the key. */
export const notKeyed = (before = '') => ({ $regex: `^${before}[^\\x01]` });
const TOKEN_BYTES = 9;
const COMPARED_BYTES = 18;
/** Letters. A search finds a child from the second letter on. */
const PREFIX_MIN = 2;
/** A longer beginning finds the words that are equal up to here. */
const PREFIX_MAX = 20;

const keyed = (searchKey: KeyObject, text: string, bytes: number) =>
  `${MARK}${createHmac('sha256', searchKey).update(text).digest().subarray(0, bytes).toString('base64url')}`;

/** The beginnings of search tokens as the database stores them: it can compare them, and not read them. */
export function keyedTokens(tokens: readonly string[]): string[] {
  const { isOn, searchKey } = fieldKeys();
  if (!isOn || !searchKey) return [...tokens];
  const found = new Set<string>();
  for (const token of tokens) {
    const letters = [...token].slice(0, PREFIX_MAX);
    found.add(letters.join(''));
    for (let length = PREFIX_MIN; length < letters.length; length++) found.add(letters.slice(0, length).join(''));
  }
  return [...found].map((prefix) => keyed(searchKey, `token ${prefix}`, TOKEN_BYTES));
}

/** What a token of a query finds among `keyedTokens`. One letter finds only words of one letter. Null without a secret. */
export function keyedQueryToken(token: string): string | null {
  const { searchKey } = fieldKeys();
  return searchKey && keyed(searchKey, `token ${[...token].slice(0, PREFIX_MAX).join('')}`, TOKEN_BYTES);
}

export const isKeyed = (text: string): boolean => text.startsWith(MARK);

/**
 * Turns a text that identifies a child into one that can be compared within an account, and neither read nor compared with those of other
 * accounts. Empty and keyed ones stay as they are.
 */
export function comparisonKey(userId: number, plain: string): string {
  const { isOn } = fieldKeys();
  return isOn ? (keyedForm(userId, plain) ?? plain) : plain;
}

const keyedForm = (userId: number, plain: string): string | null => {
  const { searchKey } = fieldKeys();
  if (plain === '' || isKeyed(plain)) return plain;
  return searchKey && keyed(searchKey, `child of ${userId}: ${plain}`, COMPARED_BYTES);
};

/**
 * All forms in which a comparison key may be stored, the one of this process first: processes with and without encryption write different
 * ones.
 */
export function comparisonKeys(userId: number, plain: string): string[] {
  const form = keyedForm(userId, plain);
  if (form === null || form === plain) return [plain];
  return fieldKeys().isOn ? [form, plain] : [plain, form];
}
