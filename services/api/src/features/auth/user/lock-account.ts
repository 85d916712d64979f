import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { type StoredLicence, User, type UserDocument } from './user.model.ts';

/**
 * Reads one field of an account and writes the account, so that a concurrent transaction that changes it causes a write conflict: one of the two
 * runs again and sees the other.
 */
async function lockAccount<Field extends 'searchWords' | 'licence'>(
  userId: number,
  field: Field,
  dbSession: ClientSession,
): Promise<UserDocument[Field] | undefined> {
  const account = await User.collection.findOneAndUpdate(
    { _id: userId as never },
    { $inc: { touched: 1 } },
    { session: dbSession, projection: { [field]: 1 } },
  );
  return (account as Pick<UserDocument, Field> | null)?.[field];
}

/** Returns the search tokens of a user, for a document that stores a copy of them. A rename meanwhile sees that document, or is seen here. */
export const lockSearchTokens = async (userId: number, dbSession: ClientSession): Promise<string[]> =>
  (await lockAccount(userId, 'searchWords', dbSession)) ?? [];

/** @param today a day in Jakarta. The last day counts. */
export const hasExpired = ({ expiresOn }: Pick<StoredLicence, 'expiresOn'>, today: string): boolean =>
  Boolean(expiresOn && expiresOn < today);

/** Reads the licence that a psychologist acts with. @throws AppError LICENCE_MISSING, LICENCE_EXPIRED */
export async function lockLicence(userId: number, today: string, dbSession: ClientSession): Promise<StoredLicence> {
  const licence = await lockAccount(userId, 'licence', dbSession);
  if (!licence) throw new AppError('LICENCE_MISSING');
  if (hasExpired(licence, today)) throw new AppError('LICENCE_EXPIRED');
  return licence;
}
