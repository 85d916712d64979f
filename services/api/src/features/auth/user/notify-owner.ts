import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { DAY_MS } from '../../../durations.ts';
import type { AccountChange } from '../../../mail/index.ts';
import { putInOutbox } from '../../../outbox/outbox.model.ts';
import { User, type UserDocument } from './user.model.ts';

/** Long enough to answer a question about the change. Then the stored address is deleted. */
const KEPT_MS = 90 * DAY_MS;

/**
 * Queues an email to the owner of an account about a change, in the transaction of the change. It goes to the address of
 * `owner`, so that a change of the address reaches both. `about` identifies the change; without it, each call queues an email.
 */
export const notifyOwner = (
  owner: Pick<UserDocument, '_id' | 'email'>,
  change: AccountChange,
  now: Date,
  dbSession?: ClientSession,
  about: string = randomUUID(),
): Promise<void> =>
  putInOutbox(
    {
      kind: 'account_changed',
      userId: owner._id,
      email: owner.email,
      change,
      about,
      now,
      forgetAt: new Date(now.getTime() + KEPT_MS),
    },
    dbSession,
  );

/** `notifyOwner` for an account that the caller has not read. Does nothing once the account is gone. */
export async function notifyAccount(
  userId: number | null,
  change: AccountChange,
  now: Date,
  dbSession: ClientSession,
  about: string,
): Promise<void> {
  const owner = await User.findById(userId, { email: 1 }).session(dbSession).lean();
  if (owner) await notifyOwner(owner, change, now, dbSession, about);
}
