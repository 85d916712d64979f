import type { Collection } from 'mongoose';
import { keyedQueryToken } from '../../../db/encryption/search-keys.ts';
import { startsWith } from '../../../db/search-tokens.ts';
import type { PageRange } from './read-page.ts';

/** One page of a list that is searched by tokens. */
export interface SearchQuery extends PageRange {
  filter: Record<string, unknown>;
  /** Search tokens; a document must have all of them, each as the start of one of its own tokens. */
  tokens: readonly string[];
  sort: Record<string, 1 | -1>;
  /** Index that starts with the tokens and covers every field of `filter` and `sort`. */
  tokenIndex: Record<string, 1 | -1>;
  /** Set this if the index contains only the documents that match `filter`: then it needs the filter in every query. */
  isPartialIndex?: boolean;
}

export type SearchableCollection = Pick<Collection, 'find' | 'countDocuments' | 'conn' | 'collectionName'>;

export interface FoundPage {
  /** Documents on all pages. */
  total: number;
  /** Ids on this page, in the order of `sort`. */
  ids: number[];
}

/** Filter for documents that have all tokens; empty for no tokens. */
export const withAllTokens = (tokens: readonly string[], match: TokenMatch = startsWith): object =>
  tokens.length === 0 ? {} : { $and: tokens.map((token) => ({ searchWords: match(token) })) };

type TokenMatch = (token: string) => object;

/** Also finds the keyed tokens of children. An anchored pattern and a whole token are both answered from the index alone. */
export const startsWithOrKeyed: TokenMatch = (token) => ({
  $in: [new RegExp(startsWith(token).$regex), keyedQueryToken(token)],
});

/** How the tokens of a collection are searched: only those of user assessments have children. */
export const tokenMatchOf = ({ collectionName }: Pick<Collection, 'collectionName'>): TokenMatch =>
  collectionName === 'userAssessments' ? startsWithOrKeyed : startsWith;

/** "100042" or "#100042". */
const RECORD_NUMBER = /^#?(\d{1,12})$/;

/** The id that a search consists of, or null. */
export const recordNumber = (search: string | undefined): number | null => {
  const [, digits] = RECORD_NUMBER.exec(search?.trim() ?? '') ?? [];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
};
