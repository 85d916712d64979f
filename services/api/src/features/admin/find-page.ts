import type { Collection } from 'mongoose';
import { beginsWith } from '../../db/search-words.ts';
import { intersect } from './intersect.ts';

/** So few documents are cheaply looked at one by one. */
const FEW = 1000;
/** Where so many have the word, a page of them is soon met by reading all of them newest first. */
const COMMON = 30_000;

export interface Wanted {
  filter: Record<string, unknown>;
  words: readonly string[];
  sort: Record<string, 1 | -1>;
  /** The index that begins with the words and holds all that `filter` and `sort` name. */
  wordsIndex: Record<string, 1 | -1>;
  skip: number;
  limit: number;
}

export type Searched = Pick<Collection, 'find' | 'countDocuments' | 'conn' | 'collectionName'>;

/**
 * The ids of one page of what has all the words, and how many there are in all. As far as possible only the index is
 * read, not the documents: those may be large, and a common beginning matches most of them.
 */
export function findPage(collection: Searched, wanted: Wanted): Promise<{ total: number; ids: number[] }> {
  const [only, ...more] = wanted.words;
  if (only === undefined) throw new Error('Nothing is searched for');
  return more.length === 0 ? findByOne(collection, wanted, only) : findBySeveral(collection, wanted);
}

async function findByOne(collection: Searched, wanted: Wanted, word: string) {
  const match = { ...wanted.filter, searchWords: beginsWith(word) };
  const total = await collection.countDocuments(match, { hint: wanted.wordsIndex });
  const isWalked = total > COMMON && wanted.skip < FEW && isByIdAlone(wanted);
  return { total, ids: await idsOf(collection, wanted, { match, hint: isWalked ? { _id: 1 } : wanted.wordsIndex }) };
}

async function findBySeveral(collection: Searched, wanted: Wanted) {
  const [first, ...more] = await rarestFirst(collection, wanted);
  if (first === undefined || first.count > FEW) return intersect(collection, wanted);
  const match = {
    ...wanted.filter,
    searchWords: beginsWith(first.word),
    $and: more.map(({ word }) => ({ searchWords: beginsWith(word) })),
  };
  const [total, ids] = await Promise.all([
    collection.countDocuments(match, { hint: wanted.wordsIndex }),
    idsOf(collection, wanted, { match, hint: wanted.wordsIndex }),
  ]);
  return { total, ids };
}

async function idsOf(
  collection: Searched,
  { sort, skip, limit }: Wanted,
  { match, hint }: { match: object; hint: object },
) {
  // The database takes a limit of 0 for none.
  if (limit === 0) return [];
  const options = { projection: { _id: 1 }, sort, skip, limit, hint };
  const rows = (await collection.find(match, options as never).toArray()) as unknown as { _id: number }[];
  return rows.map(({ _id }) => _id);
}

const isByIdAlone = ({ sort, filter }: Wanted) =>
  Object.keys(sort).every((field) => field === '_id') && Object.keys(filter).length === 0;

/** The words with how many have each, counted no further than matters. */
async function rarestFirst(collection: Searched, { words, wordsIndex }: Wanted) {
  const counted = await Promise.all(
    words.map(async (word) => ({
      word,
      count: await collection.countDocuments({ searchWords: beginsWith(word) }, { hint: wordsIndex, limit: FEW + 1 }),
    })),
  );
  return counted.sort((one, other) => one.count - other.count);
}

/** The documents of some ids, in the order of the ids. */
export const inOrder = <T extends { _id: number }>(ids: readonly number[], found: readonly T[]): T[] => {
  const byId = new Map(found.map((each) => [each._id, each]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
