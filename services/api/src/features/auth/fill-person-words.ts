import type { Collection } from 'mongoose';
import { User, type UserDocument } from './user.model.ts';

const BATCH = 500;

interface Owned {
  _id: number;
  userId: number;
}

/**
 * Gives documents that were made before there were search words those of their person, and their own: `ownWords` reads
 * them off `ownField`.
 */
export async function fillPersonWords<T extends Owned>(
  collection: Collection,
  ownField: string | null,
  ownWords: (document: T) => string[],
): Promise<void> {
  const projection = { userId: 1, ...(ownField && { [ownField]: 1 }) };
  for (;;) {
    const found = (await collection
      .find({ searchWords: null }, { projection, limit: BATCH })
      .toArray()) as unknown as T[];
    if (found.length === 0) return;
    const words = await wordsOfPeople(found.map(({ userId }) => userId));
    await collection.bulkWrite(
      found.map((each) => ({
        updateOne: {
          filter: { _id: each._id, searchWords: null },
          update: { $set: { searchWords: [...new Set([...words(each.userId), ...ownWords(each)])] } },
        },
      })) as never,
      { ordered: false },
    );
  }
}

async function wordsOfPeople(ids: readonly number[]): Promise<(id: number) => readonly string[]> {
  const people = await User.find({ _id: { $in: ids } }, { searchWords: 1 })
    .lean<Pick<UserDocument, '_id' | 'searchWords'>[]>()
    .exec();
  const words = new Map(people.map(({ _id, searchWords }) => [_id, searchWords]));
  return (id) => words.get(id) ?? [];
}
