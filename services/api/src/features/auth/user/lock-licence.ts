import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { type StoredLicence, User, type UserDocument } from './user.model.ts';

/** @param today a day in Jakarta. The last day counts. */
export const hasExpired = ({ expiresOn }: Pick<StoredLicence, 'expiresOn'>, today: string): boolean =>
  Boolean(expiresOn && expiresOn < today);

/**
 * Reads the licence that a psychologist acts with. It writes to the account, so that a licence that changes at the same moment is either
 * checked here or changes after this transaction.
 * @throws AppError LICENCE_MISSING, LICENCE_EXPIRED
 */
export async function lockLicence(userId: number, today: string, dbSession: ClientSession): Promise<StoredLicence> {
  const account = await User.collection.findOneAndUpdate(
    { _id: userId as never },
    { $inc: { touched: 1 } },
    { session: dbSession, projection: { licence: 1 } },
  );
  const licence = (account as Pick<UserDocument, 'licence'> | null)?.licence;
  if (!licence) throw new AppError('LICENCE_MISSING');
  if (hasExpired(licence, today)) throw new AppError('LICENCE_EXPIRED');
  return licence;
}
