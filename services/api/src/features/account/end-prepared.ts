import type { ClientSession } from 'mongoose';
import { DataRequest } from '../data-requests/index.ts';
import { endObservations } from '../observations/index.ts';
import { endShareLinks } from '../sharing/index.ts';
import { endGuardianships, ofAccount } from '../user-assessments/index.ts';

/**
 * Ends what a stranger may have prepared in an account whose address nobody had proved to read: links, observers and guardians who would
 * see what the owner adds, and deletions that would remove it. An owner who worked before the first proof invites again.
 */
export async function endPrepared(userId: number, at: Date, dbSession: ClientSession): Promise<void> {
  const reason = 'first_proof';
  await endShareLinks({ userId }, { at, reason }, dbSession);
  await endObservations({ userId }, { at, reason }, dbSession);
  await endGuardianships(ofAccount(userId), { by: userId, reason, at }, dbSession);
  await DataRequest.updateMany(
    { userId, state: 'waiting' },
    { $set: { state: 'cancelled', handledAt: at }, $unset: { slot: 1, notBefore: 1 } },
    { session: dbSession },
  );
}
