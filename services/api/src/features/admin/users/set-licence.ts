import { CASE_TEXTS } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { jakartaDay } from '../../../jakarta-time.ts';
import { beginAudit, findChanges, inAuditedTransaction } from '../../audit/index.ts';
import { hasExpired, User, type UserDocument } from '../../auth/index.ts';
import { aboutUser } from '../user-summaries.ts';
import { toAdminUser } from './list-users.ts';

const NO_PSYCHOLOGIST = 'Izin psikolog hanya untuk akun dengan peran Internal. Ubah perannya lebih dulu.';
const NONE = { name: null, licenceKind: null, licence: null, expiresOn: null };

/**
 * Sets or removes the licence with which a psychologist signs, and records it in one transaction. Equal values are stored and recorded too:
 * the licence was checked again. Signed results keep theirs.
 */
export const setLicence: Handler<'POST /api/admin/users/{id}/licence'> = async (
  { params: { id }, body: { licence } },
  context,
) => {
  const now = context.services.now();
  if (licence && hasExpired(licence, jakartaDay(now)))
    throw new AppError('VALIDATION', { fields: [{ path: 'licence.expiresOn', message: CASE_TEXTS.licenceDayPast }] });
  return inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const before = await User.findById(id).session(dbSession).lean<UserDocument>();
    if (!before) throw new AppError('NOT_FOUND', { message: 'Pengguna tidak ditemukan.' });
    if (licence && before.role !== 'internal') throw new AppError('CONFLICT', { message: NO_PSYCHOLOGIST });
    if (!licence) return toAdminUser(await removeLicence(before, context, dbSession));
    const changes = findChanges<object>({ ...NONE, ...before.licence }, licence);
    const stored = { ...licence, verifiedAt: now, verifiedBy: context.caller.id };
    await User.updateOne({ _id: id }, { $set: { licence: stored } }, { session: dbSession });
    await writeAudit({ action: 'user.licence', changes, ...aboutUser(before) });
    return toAdminUser({ ...before, licence: stored });
  });
};

type Owner = Pick<UserDocument, '_id' | 'email' | 'firstName' | 'lastName' | 'licence'>;

/**
 * Removes the licence of an account, with an entry of its own. Staff who reset an account can use it, and an account that leaves the role has
 * no psychologist: an admin checks the licence again before anybody signs with it.
 */
export async function removeLicence<T extends Owner>(
  owner: T,
  context: Parameters<typeof beginAudit>[0],
  dbSession: ClientSession,
): Promise<T> {
  if (!owner.licence) return owner;
  const { _id, licence } = owner;
  const writeAudit = beginAudit(context);
  await User.updateOne({ _id }, { $unset: { licence: 1 } }, { session: dbSession });
  const changes = findChanges<object>({ ...NONE, ...licence }, NONE);
  await writeAudit({ action: 'user.licence', changes, ...aboutUser(owner) }, dbSession);
  return { ...owner, licence: undefined };
}
