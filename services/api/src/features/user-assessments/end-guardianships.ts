import type { ClientSession } from 'mongoose';
import { DAY_MS } from '../../durations.ts';
import { notifyAccount } from '../auth/index.ts';
import { Guardianship, type GuardianshipDocument, type GuardianshipEnd } from './guardianship.model.ts';

/** How long both see that it ended, and a repeated call finds it. */
const REMEMBERED_MS = 180 * DAY_MS;

/**
 * Ends the matching guardianships and invitations, and notifies the other person of each guardianship, in one transaction.
 * @param by the account that ends them
 * @returns what it ended
 */
export async function endGuardianships(
  filter: object,
  { by, reason, at }: { by: number; reason: GuardianshipEnd; at: Date },
  dbSession: ClientSession,
): Promise<GuardianshipDocument[]> {
  const found = await Guardianship.find({ $and: [filter, { endedAt: null }] })
    .session(dbSession)
    .lean<GuardianshipDocument[]>();
  for (const { _id, ownerId, guardianId } of found) {
    const forgetAt = new Date(at.getTime() + REMEMBERED_MS);
    await Guardianship.updateOne(
      { _id },
      { $set: { endedAt: at, endReason: reason, forgetAt } },
      { session: dbSession },
    );
    const change = { what: 'guardian', event: by === ownerId ? 'ended' : 'left' } as const;
    const other = by === ownerId ? guardianId : ownerId;
    if (guardianId !== null) await notifyAccount(other, change, at, dbSession, `guardianship-ended-${_id}`);
  }
  return found;
}
