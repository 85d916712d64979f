import type { ClientSession } from 'mongoose';
import { findable, NAMED_FIELDS } from './person-words.ts';
import { User, type UserDocument } from './user.model.ts';

/**
 * The search words of a person, for a document that will carry them. The account is written too, so that a change of
 * name in another transaction cannot pass this one by: one of the two runs again and sees the other.
 */
export async function takePersonWords(userId: number, dbSession: ClientSession): Promise<string[]> {
  const user = await User.collection.findOneAndUpdate(
    { _id: userId } as never,
    { $inc: { touched: 1 } },
    { session: dbSession, projection: { searchWords: 1 } },
  );
  return (user as Pick<UserDocument, 'searchWords'> | null)?.searchWords ?? [];
}

const BATCH = 500;

/** Gives the accounts that were made before there were search words theirs. */
export async function fillUserWords(): Promise<void> {
  for (;;) {
    const missing = await User.find({ searchWords: null }, [...NAMED_FIELDS])
      .limit(BATCH)
      .lean<UserDocument[]>()
      .exec();
    if (missing.length === 0) return;
    await User.collection.bulkWrite(
      missing.map((user) => ({
        updateOne: { filter: { _id: user._id, searchWords: null }, update: { $set: findable(user) } },
      })) as never,
      { ordered: false },
    );
  }
}
