import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import { inAuditedTransaction } from '../../audit/index.ts';
import { endSessionsOf, notifyOwner, User, type UserDocument } from '../../auth/index.ts';
import { aboutUser } from '../user-summaries.ts';
import { removeLicence } from './set-licence.ts';

const OWN_ACCOUNT =
  'Verifikasi dua langkah akun Anda sendiri hanya dapat dimatikan di halaman Akun, dengan password dan kode.';

/**
 * Turns the second factor of another account off and records it in one transaction. Nobody does it for their own account, because
 * an open desk would then be enough; a practice with one admin has a command on the server.
 */
export const resetSecondFactor: Handler<'POST /api/admin/users/{id}/reset-second-factor'> = async (
  { params: { id } },
  context,
) => {
  const { caller } = context;
  if (id === caller.id) throw new AppError('FORBIDDEN', { message: OWN_ACCOUNT });
  await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const owner = await removeSecondFactor(id, context, dbSession);
    if (!owner) {
      if (!(await User.exists({ _id: id }))) throw new AppError('NOT_FOUND', { message: 'Pengguna tidak ditemukan.' });
      throw new AppError('CONFLICT', { message: 'Akun ini tidak memakai verifikasi dua langkah.' });
    }
    await writeAudit({ action: 'user.reset_second_factor', ...aboutUser(owner) });
  });
  logSecurity(context, 'second_factor_reset', { account: caller.id, target: id });
  return { success: true };
};

/**
 * The same for the command on the server, which helps the only admin of a practice. The entry names the account itself as the
 * actor, because nobody is signed in. @throws Error with a message for the operator
 */
export async function resetSecondFactorOf(email: string, now: () => Date): Promise<void> {
  const user = await User.findOne({ email }, { _id: 1 }).lean();
  if (!user) throw new Error(`${email} has no account; nothing was changed.`);
  const { _id: id } = user;
  const context = { caller: { id }, services: { now }, requestId: 'second-factor:reset' };
  await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const owner = await removeSecondFactor(id, context, dbSession);
    if (!owner) throw new Error(`${email} has no second factor; nothing was changed.`);
    await writeAudit({ action: 'user.reset_second_factor', details: { command: true }, ...aboutUser(owner) });
  });
}

type Owner = Pick<UserDocument, '_id' | 'email' | 'firstName' | 'lastName' | 'licence'>;
const OWNER = { email: 1, firstName: 1, lastName: 1, licence: 1 };

/**
 * Turns the second factor of an account off for an owner who lost the phone and the recovery codes. Ends all sessions and removes the
 * licence, because a stranger may have asked for it, and notifies the owner by email.
 * @returns the account, or null if it has no second factor, so of two simultaneous calls one gets null
 */
async function removeSecondFactor(
  id: number,
  context: Parameters<typeof removeLicence>[1],
  dbSession: ClientSession,
): Promise<Owner | null> {
  const owner = await User.findOneAndUpdate(
    { _id: id, secondFactor: { $ne: null } },
    { $unset: { secondFactor: 1, pendingFactor: 1 } },
    { session: dbSession, projection: OWNER },
  ).lean<Owner>();
  if (!owner) return null;
  await endSessionsOf(id, dbSession);
  await removeLicence(owner, context, dbSession);
  await notifyOwner(owner, { what: 'second_factor', event: 'reset' }, context.services.now(), dbSession);
  return owner;
}
