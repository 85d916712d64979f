import type { ClientSession, Collection } from 'mongoose';
import { SEARCHED_FIELDS, searchFieldsOf, User, type UserDocument } from './user.model.ts';

const BATCH = 500;

/**
 * Returns the search tokens of a user, for a document that stores a copy of them. It also writes the account, so that a
 * rename in a concurrent transaction causes a write conflict: one of the two runs again and sees the other.
 */
export async function lockSearchTokens(userId: number, dbSession: ClientSession): Promise<string[]> {
  const user = await User.collection.findOneAndUpdate(
    { _id: userId } as never,
    { $inc: { touched: 1 } },
    { session: dbSession, projection: { searchWords: 1 } },
  );
  return (user as Pick<UserDocument, 'searchWords'> | null)?.searchWords ?? [];
}

/** Adds search tokens to accounts that an earlier version created without them. */
export async function backfillUsers(checkpoint: () => void = () => {}): Promise<void> {
  for (;;) {
    checkpoint();
    const missing = await User.find({ searchWords: null }, [...SEARCHED_FIELDS])
      .limit(BATCH)
      .lean<UserDocument[]>()
      .exec();
    if (missing.length === 0) return;
    await User.collection.bulkWrite(
      missing.map((user) => ({
        updateOne: { filter: { _id: user._id, searchWords: null }, update: { $set: searchFieldsOf(user) } },
      })) as never,
      { ordered: false },
    );
  }
}

interface Owned {
  _id: number;
  userId: number;
}

/**
 * Adds search tokens to documents that an earlier version created without them: those of the owner, and those that
 * `ownTokens` computes from the document's field `ownField`.
 */
export async function backfillSearchTokens<T extends Owned>(
  collection: Collection,
  ownField: string | null,
  ownTokens: (document: T) => string[],
  checkpoint: () => void = () => {},
): Promise<void> {
  const projection = { userId: 1, ...(ownField && { [ownField]: 1 }) };
  for (;;) {
    checkpoint();
    const found = (await collection
      .find({ searchWords: null }, { projection, limit: BATCH })
      .toArray()) as unknown as T[];
    if (found.length === 0) return;
    const tokensOf = await readTokens(found.map(({ userId }) => userId));
    await collection.bulkWrite(
      found.map((each) => ({
        updateOne: {
          filter: { _id: each._id, searchWords: null },
          update: { $set: { searchWords: [...new Set([...tokensOf(each.userId), ...ownTokens(each)])] } },
        },
      })) as never,
      { ordered: false },
    );
  }
}

async function readTokens(userIds: readonly number[]): Promise<(userId: number) => readonly string[]> {
  const users = await User.find({ _id: { $in: userIds } }, { searchWords: 1 })
    .lean<Pick<UserDocument, '_id' | 'searchWords'>[]>()
    .exec();
  const tokens = new Map(users.map(({ _id, searchWords }) => [_id, searchWords]));
  return (userId) => tokens.get(userId) ?? [];
}
