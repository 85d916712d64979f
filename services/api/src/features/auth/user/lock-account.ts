import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { type StoredLicence, User, type UserDocument } from './user.model.ts';

type Locked = Pick<UserDocument, 'licence' | 'searchWords'>;

/**
 * Writes an account, so that a concurrent transaction that locks or changes it causes a write conflict: one of the two runs again and sees
 * the other.
 * @returns what documents copy from the account
 */
export async function lockAccount(userId: number, dbSession: ClientSession): Promise<Locked> {
  const account = await User.collection.findOneAndUpdate(
    { _id: userId as never },
    { $inc: { touched: 1 } },
    { session: dbSession, projection: { searchWords: 1, licence: 1 } },
  );
  return { searchWords: [], ...(account as Partial<Locked> | null) };
}

/** @param today a day in Jakarta. The last day counts. */
export const hasExpired = ({ expiresOn }: Pick<StoredLicence, 'expiresOn'>, today: string): boolean =>
  Boolean(expiresOn && expiresOn < today);

/** Reads the licence that a psychologist acts with. @throws AppError LICENCE_MISSING, LICENCE_EXPIRED */
export async function lockLicence(userId: number, today: string, dbSession: ClientSession): Promise<StoredLicence> {
  const { licence } = await lockAccount(userId, dbSession);
  if (!licence) throw new AppError('LICENCE_MISSING');
  if (hasExpired(licence, today)) throw new AppError('LICENCE_EXPIRED');
  return licence;
}
