import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import { inAuditedTransaction } from '../../audit/index.ts';
import { assertGoodPassword, endSessionsOf, hashPassword, notifyOwner, User } from '../../auth/index.ts';
import { aboutUser } from '../user-summaries.ts';
import { removeLicence } from './set-licence.ts';

/**
 * Sets a new password that the user must replace at the next login, ends all sessions of the user, removes their licence, notifies them by
 * email and records the action in one transaction. The audit entry contains neither password.
 */
export const resetUserPassword: Handler<'POST /api/admin/users/{id}/reset-password'> = async (
  { params: { id }, body },
  context,
) => {
  const notFound = new AppError('NOT_FOUND', { message: 'Pengguna tidak ditemukan.' });
  // Reads the user first, because hashing a password is expensive.
  const owner = await User.findById(id, { email: 1, firstName: 1, lastName: 1, whatsappNumber: 1 }).lean();
  if (!owner) throw notFound;
  assertGoodPassword(body.newPassword, owner, 'newPassword', context.services.config);
  const passwordHash = await hashPassword(body.newPassword);
  await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const user = await User.findOneAndUpdate(
      { _id: id },
      { $set: { passwordHash, mustChangePassword: true }, $unset: { hasNoPassword: 1 } },
      { session: dbSession },
    ).lean();
    if (!user) throw notFound;
    await removeLicence(user, context, dbSession);
    await endSessionsOf(id, dbSession);
    await notifyOwner(user, { what: 'password', by: 'staff' }, context.services.now(), dbSession);
    await writeAudit({ action: 'user.reset_password', ...aboutUser(user) });
  });
  logSecurity(context, 'password_set_by_staff', { account: context.caller.id, target: id });
  return { success: true };
};
