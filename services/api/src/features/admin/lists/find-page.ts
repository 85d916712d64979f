import { intersectTokens } from './intersect-tokens.ts';
import { type ListableModel, type PageQuery, type PageRange, readPage } from './read-page.ts';
import {
  type FoundPage,
  type SearchableCollection,
  type SearchQuery,
  tokenMatchOf,
  withAllTokens,
} from './search-query.ts';

/** Checking up to this many documents one by one is cheap. */
const FEW = 1000;
/** More documents than there are, because MongoDB knows no other number without a limit than 0. */
const NO_LIMIT = 1_000_000;
/** A token in more documents than this fills a page after a short scan from the newest document on. */
const COMMON = 30_000;

interface ListQuery extends SearchQuery {
  /** What differs without search tokens. */
  unsearched?: Partial<Pick<PageQuery, 'filter' | 'hint' | 'count'>>;
}

/** Finds the ids of one page, by the search tokens if there are any. */
export async function findIdsOfPage(
  model: ListableModel & { collection: SearchableCollection },
  { unsearched, ...query }: ListQuery,
): Promise<FoundPage> {
  if (query.tokens.length > 0) return findPage(model.collection, query);
  const { filter, sort, skip, limit } = query;
  const page = { filter, sort, skip, limit, fields: { _id: 1 as const }, ...unsearched };
  const { total, rows } = await readPage<{ _id: number }>(model, page);
  return { total, ids: rows.map(({ _id }) => _id) };
}

/** The list that only has the record whose number is searched for. */
export const pageOfOne = (id: number, { skip }: PageRange): FoundPage => ({ total: 1, ids: skip === 0 ? [id] : [] });

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
  // The other tokens are compared in whole documents, so each is read only once: for the total and for the page.
  const ids = await findIds(collection, { ...query, skip: 0, limit: NO_LIMIT }, { match, hint: query.tokenIndex });
  return { total: ids.length, ids: ids.slice(query.skip, query.skip + query.limit) };
}

async function findIds(
  collection: SearchableCollection,
  { sort, skip, limit }: SearchQuery,
  { match, hint }: { match: object; hint: object },
): Promise<number[]> {
  // MongoDB treats a limit of 0 as no limit.
  if (limit === 0) return [];
  // One reply: the default of the driver is 101 documents in the first one.
  const options = { projection: { _id: 1 }, sort, skip, limit, batchSize: limit + 1, hint };
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
