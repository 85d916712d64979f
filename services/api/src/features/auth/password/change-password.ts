import { ACCOUNT_TEXTS, type ChangePasswordRequest, type FieldError } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import { ACCOUNT_LIMITS } from '../../../limits/limit-table.ts';
import type { Caller } from '../../../services.ts';
import { hashPassword, verifyPassword } from '../session/credentials.ts';
import { rememberDevice } from '../session/known-device.ts';
import { endSessionsOf } from '../session/start-session.ts';
import { notifyOwner } from '../user/notify-owner.ts';
import { User, type UserDocument } from '../user/user.model.ts';
import { assertGoodPassword } from './check-new-password.ts';

type Context = Pick<CallContext, 'addCookie' | 'caller' | 'client' | 'requestId' | 'services'>;

/**
 * Replaces the caller's password, ends all their other sessions and notifies them by email. The condition on the old hash makes
 * one of several simultaneous changes win. `alsoWrite` runs in the same transaction.
 * @throws AppError VALIDATION for a wrong current password or a bad new one
 */
export async function changePassword(
  { currentPassword, newPassword }: ChangePasswordRequest,
  context: Context,
  alsoWrite: (dbSession: ClientSession) => Promise<void> = async () => undefined,
): Promise<{ success: true }> {
  const { caller, services } = context;
  const user = await checkOwnPassword(caller, currentPassword);
  if (newPassword === currentPassword) throw refusal({ path: 'newPassword', message: ACCOUNT_TEXTS.passwordSame });
  assertGoodPassword(newPassword, user, 'newPassword', services.config);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(async (dbSession) => {
    const { matchedCount } = await User.updateOne(
      { _id: caller.id, passwordHash: user.passwordHash, isActive: true },
      { $set: { passwordHash }, $unset: { mustChangePassword: 1, hasNoPassword: 1 } },
      { session: dbSession },
    );
    if (matchedCount === 0) throw new AppError('CONFLICT');
    await endSessionsOf(caller.id, dbSession, { except: caller.sid });
    await notifyOwner(user, { what: 'password', by: 'owner' }, services.now(), dbSession);
    await alsoWrite(dbSession);
  });
  rememberDevice(context, { _id: caller.id, passwordHash });
  logSecurity(context, 'password_changed', { account: caller.id });
  return { success: true };
}

/** Returns the caller's account. @throws AppError VALIDATION if the password is wrong */
export async function checkOwnPassword({ id }: Caller, currentPassword: string): Promise<UserDocument> {
  const user = await User.findById(id).lean();
  if (!user) throw new AppError('Unauthorized');
  if (await verifyPassword(currentPassword, user.passwordHash)) return user;
  throw refusal({ path: 'currentPassword', message: ACCOUNT_TEXTS.passwordWrong });
}

const refusal = (field: FieldError) => new AppError('VALIDATION', { fields: [field] });

/** Each wrong current password counts too, so that a borrowed phone cannot be used to guess it. */
export const OWN_CHANGES = ACCOUNT_LIMITS.ownChange;
