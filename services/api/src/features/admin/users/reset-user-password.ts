import { inTransaction } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { endSessionsOf, hashPassword, User } from '../../auth/index.ts';
import { beginAudit } from '../audit/index.ts';

/**
 * Sets a new password, ends all sessions of the user and records the action in one transaction. The audit entry contains
 * neither password.
 */
export const resetUserPassword: Handler<'POST /api/admin/users/{id}/reset-password'> = async (
  { params: { id }, body },
  context,
) => {
  const notFound = new AppError('NOT_FOUND', { message: 'Pengguna tidak ditemukan.' });
  // Checks for the user first, because hashing a password is expensive.
  if (!(await User.exists({ _id: id }))) throw notFound;
  const [writeAudit, passwordHash] = await Promise.all([beginAudit(context), hashPassword(body.newPassword)]);
  await inTransaction(async (dbSession) => {
    const user = await User.findOneAndUpdate({ _id: id }, { $set: { passwordHash } }, { session: dbSession }).lean();
    if (!user) throw notFound;
    await endSessionsOf(id, dbSession);
    const target = { kind: 'user' as const, id, name: `${user.firstName} ${user.lastName}` };
    await writeAudit({ action: 'user.reset_password', target, searchTexts: [user.email] }, dbSession);
  });
  return { success: true };
};
