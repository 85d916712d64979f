import { intersectTokens } from './intersect-tokens.ts';
import {
  type FoundPage,
  type SearchableCollection,
  type SearchQuery,
  tokenMatchOf,
  withAllTokens,
} from './search-query.ts';

/** Checking up to this many documents one by one is cheap. */
const FEW = 1000;
/** A token in more documents than this fills a page after a short scan from the newest document on. */
const COMMON = 30_000;

/**
 * Finds the ids of one page and the total number of documents with all tokens. Reads only the index where possible:
 * documents can be large, and a common token start matches most of them.
 */
export function findPage(collection: SearchableCollection, query: SearchQuery): Promise<FoundPage> {
  const [token, ...others] = query.tokens;
  if (token === undefined) throw new Error('findPage needs at least one search token');
  return others.length === 0 ? findByOneToken(collection, query, token) : findByManyTokens(collection, query);
}

async function findByOneToken(collection: SearchableCollection, query: SearchQuery, token: string): Promise<FoundPage> {
  const match = { ...query.filter, searchWords: tokenMatchOf(collection)(token) };
  const total = await collection.countDocuments(match, { hint: query.tokenIndex });
  const canScanById = total > COMMON && query.skip < FEW && isSortedByIdWithoutFilter(query);
  return { total, ids: await findIds(collection, query, { match, hint: canScanById ? { _id: 1 } : query.tokenIndex }) };
}

async function findByManyTokens(collection: SearchableCollection, query: SearchQuery): Promise<FoundPage> {
  const matchOf = tokenMatchOf(collection);
  const [rarest, ...others] = await sortByFrequency(collection, query);
  if (rarest === undefined || rarest.count > FEW) return intersectTokens(collection, query);
  const match = {
    ...query.filter,
    searchWords: matchOf(rarest.token),
    ...withAllTokens(
      others.map(({ token }) => token),
      matchOf,
    ),
  };
  const [total, ids] = await Promise.all([
    collection.countDocuments(match, { hint: query.tokenIndex }),
    findIds(collection, query, { match, hint: query.tokenIndex }),
  ]);
  return { total, ids };
}

async function findIds(
  collection: SearchableCollection,
  { sort, skip, limit }: SearchQuery,
  { match, hint }: { match: object; hint: object },
): Promise<number[]> {
  // MongoDB treats a limit of 0 as no limit.
  if (limit === 0) return [];
  const options = { projection: { _id: 1 }, sort, skip, limit, hint };
  const rows = (await collection.find(match, options as never).toArray()) as unknown as { _id: number }[];
  return rows.map(({ _id }) => _id);
}

const isSortedByIdWithoutFilter = ({ sort, filter }: SearchQuery) =>
  Object.keys(sort).every((field) => field === '_id') && Object.keys(filter).length === 0;

/** The tokens with their number of documents, rarest first. Counting stops at the limit that `findByManyTokens` checks. */
async function sortByFrequency(collection: SearchableCollection, query: SearchQuery) {
  const { tokens, tokenIndex, isPartialIndex, filter } = query;
  const indexed = isPartialIndex ? filter : {};
  const counted = await Promise.all(
    tokens.map(async (token) => ({
      token,
      count: await collection.countDocuments(
        { ...indexed, searchWords: tokenMatchOf(collection)(token) },
        { hint: tokenIndex, limit: FEW + 1 },
      ),
    })),
  );
  return counted.sort((one, other) => one.count - other.count);
}
