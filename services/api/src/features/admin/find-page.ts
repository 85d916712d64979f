import type { Collection } from 'mongoose';
import { beginsWith } from '../../db/search-words.ts';

/** So few documents are cheaply looked at one by one. */
const FEW = 1000;
/** Where so many have the word, a page of them is soon met by reading all of them newest first. */
const COMMON = 30_000;

interface Wanted {
  filter: Record<string, unknown>;
  words: readonly string[];
  sort: Record<string, 1 | -1>;
  /** The index that begins with the words and holds all that `filter` and `sort` name. */
  wordsIndex: Record<string, 1 | -1>;
  skip: number;
  limit: number;
}

interface Row {
  _id: number;
  [sorted: string]: unknown;
}

type Searched = Pick<Collection, 'find' | 'countDocuments' | 'aggregate'>;

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
  const options = { projection: { _id: 1 }, sort, skip, limit, hint };
  const rows = (await collection.find(match, options as never).toArray()) as unknown as Row[];
  return rows.map(({ _id }) => _id);
}

const isByIdAlone = ({ sort, filter }: Wanted) =>
  Object.keys(sort).every((field) => field === '_id') && Object.keys(filter).length === 0;

/** The words with how many have each, counted no further than matters. */
async function rarestFirst(collection: Searched, { words, wordsIndex }: Wanted) {
  const counted = await Promise.all(
    words.map(async (word) => ({
      word,
      count: await collection.countDocuments(
        { searchWords: beginsWith(word) },
        { hint: wordsIndex, limit: COMMON + 1 },
      ),
    })),
  );
  return counted.sort((one, other) => one.count - other.count);
}

/** Several words, each of them common: what they have in common is found by their ids. */
async function intersect(collection: Searched, wanted: Wanted): Promise<{ total: number; ids: number[] }> {
  const { words, sort, skip, limit } = wanted;
  const [first = '', ...others] = words;
  const sorted = Object.keys(sort).filter((field) => field !== '_id');
  const [columns, ...more] = await Promise.all([
    columnsOf(collection, wanted, { word: first, fields: ['_id', ...sorted] }),
    ...others.map((word) => columnsOf(collection, wanted, { word, fields: ['_id'] })),
  ]);
  const sets = more.map(([ids]) => new Set(ids as number[]));
  const [ids, ...values] = columns as [number[], ...unknown[][]];
  const common: Row[] = [];
  ids.forEach((_id, at) => {
    if (!sets.every((known) => known.has(_id))) return;
    common.push({ _id, ...Object.fromEntries(sorted.map((field, column) => [field, values[column]?.[at]])) });
  });
  common.sort((one, other) => compare(one, other, sort));
  return { total: common.length, ids: common.slice(skip, skip + limit).map(({ _id }) => _id) };
}

/** What has the word, in columns: to read a hundred thousand documents of their own takes far longer. */
async function columnsOf(
  collection: Searched,
  { filter, wordsIndex }: Wanted,
  { word, fields }: { word: string; fields: readonly string[] },
): Promise<unknown[][]> {
  // A missing value would make a column shorter than the others.
  const pushed = fields.map((field, at) => [
    `c${at}`,
    { $push: field === '_id' ? '$_id' : { $ifNull: [`$${field}`, null] } },
  ]);
  const [found] = await collection
    .aggregate<Record<string, unknown[]>>(
      [
        { $match: { ...filter, searchWords: beginsWith(word) } },
        { $group: { _id: null, ...Object.fromEntries(pushed) } },
      ],
      { hint: wordsIndex },
    )
    .toArray();
  return fields.map((_field, at) => found?.[`c${at}`] ?? []);
}

function compare(one: Row, other: Row, sort: Wanted['sort']): number {
  for (const [field, way] of Object.entries(sort)) {
    const [a, b] = [rank(one[field]), rank(other[field])];
    if (a !== b) return a < b ? -way : way;
  }
  return 0;
}

/** As the database ranks them: nothing comes before everything. */
const rank = (value: unknown): number | string => {
  if (value === null || value === undefined) return Number.NEGATIVE_INFINITY;
  return value instanceof Date ? value.getTime() : (value as number | string);
};

/** The documents of some ids, in the order of the ids. */
export const inOrder = <T extends { _id: number }>(ids: readonly number[], found: readonly T[]): T[] => {
  const byId = new Map(found.map((each) => [each._id, each]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
