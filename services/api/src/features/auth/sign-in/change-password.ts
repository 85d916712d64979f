import { ACCOUNT_TEXTS, type ChangePasswordRequest } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransactionOf } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import { assertGoodPassword } from '../password/check-new-password.ts';
import { checkOwnPassword } from '../password/check-own-password.ts';
import { acceptOwnCode } from '../second-factor/accept-code.ts';
import { hashPassword } from '../session/hash-password.ts';
import { rememberDevice } from '../session/known-device.ts';
import { endSessionsOf } from '../session/start-session.ts';
import { notifyOwner } from '../user/notify-owner.ts';
import { User } from '../user/user.model.ts';

/**
 * Replaces the caller's password, ends all their other sessions and notifies them by email. The condition on the old hash makes
 * one of several simultaneous changes win. `isProven`: the call has checked the second factor. `alsoWrite` runs in the same transaction.
 * @throws AppError VALIDATION for a wrong current password, a bad new one or a missing code, SECOND_FACTOR_INVALID
 */
export async function changePassword(
  { currentPassword, newPassword, code }: ChangePasswordRequest,
  context: CallContext,
  { isProven = false, alsoWrite }: { isProven?: boolean; alsoWrite?: (dbSession: ClientSession) => Promise<void> } = {},
): Promise<{ success: true }> {
  const { caller, services } = context;
  const user = await checkOwnPassword(caller, currentPassword);
  if (newPassword === currentPassword)
    throw new AppError('VALIDATION', { fields: [{ path: 'newPassword', message: ACCOUNT_TEXTS.passwordSame }] });
  assertGoodPassword(newPassword, user, 'newPassword', services.config);
  if (!isProven) await acceptOwnCode(context, user, code);
  const passwordHash = await hashPassword(newPassword);
  await inTransactionOf(caller.id, async (dbSession) => {
    const { matchedCount } = await User.updateOne(
      { _id: caller.id, passwordHash: user.passwordHash, isActive: true },
      { $set: { passwordHash }, $unset: { mustChangePassword: 1, hasNoPassword: 1 } },
      { session: dbSession },
    );
    if (matchedCount === 0) throw new AppError('CONFLICT');
    await endSessionsOf(caller.id, dbSession, { except: caller.sid });
    await notifyOwner(user, { what: 'password', by: 'owner' }, services.now(), dbSession);
    await alsoWrite?.(dbSession);
  });
  rememberDevice(context, { _id: caller.id, passwordHash });
  logSecurity(context, 'password_changed', { account: caller.id });
  return { success: true };
}
