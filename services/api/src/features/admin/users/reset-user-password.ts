import { inTransaction } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { endSessionsOf, hashPassword, User } from '../../auth/index.ts';
import { beginAudit } from '../audit/index.ts';

/** Password, sessions and note in one transaction; neither the old nor the new password is noted. */
export const resetUserPassword: Handler<'POST /api/admin/users/{id}/reset-password'> = async (
  { params: { id }, body },
  context,
) => {
  const missing = new AppError('NOT_FOUND', { message: 'Pengguna tidak ditemukan.' });
  // Looked up first only to spare the hashing.
  if (!(await User.exists({ _id: id }))) throw missing;
  const [writeAudit, passwordHash] = await Promise.all([beginAudit(context), hashPassword(body.newPassword)]);
  await inTransaction(async (dbSession) => {
    const user = await User.findOneAndUpdate({ _id: id }, { $set: { passwordHash } }, { session: dbSession }).lean();
    if (!user) throw missing;
    await endSessionsOf(id, dbSession);
    const target = { kind: 'user' as const, id, name: `${user.firstName} ${user.lastName}` };
    await writeAudit({ action: 'user.reset_password', target, searchTexts: [user.email] }, dbSession);
  });
  return { success: true };
};
