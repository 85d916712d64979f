import type { ClientSession } from 'mongoose';
import { User, type UserDocument } from './user.model.ts';

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
