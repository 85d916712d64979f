import type { AuditEntry, BulkResult, UpdateUserRequest } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import type { AccountChange } from '../../../mail/index.ts';
import { findChanges, inAuditedTransaction } from '../../audit/index.ts';
import {
  endSessionsOf,
  notifyOwner,
  SEARCHED_FIELDS,
  searchFieldsOf,
  User,
  type UserDocument,
} from '../../auth/index.ts';
import { updateOrderSearchTokens } from '../../orders/index.ts';
import { endShareLinks } from '../../sharing/index.ts';
import { updateUserAssessmentSearchTokens } from '../../user-assessments/index.ts';
import { outcomeOf } from '../lists/bulk-outcome.ts';
import { aboutUser } from '../user-summaries.ts';
import { toAdminUser } from './list-users.ts';
import { removeLicence } from './set-licence.ts';

const UNVERIFIED = 'Email akun ini belum diverifikasi. Minta pemiliknya memverifikasi email sebelum perannya diubah.';

/**
 * Changes an account and records the changes in one transaction. Also ends the user's sessions when role or activity
 * changed, and notifies the owner by email. Fields that keep their value are not recorded.
 */
export const updateUser: Handler<'PATCH /api/admin/users/{id}'> = async ({ params: { id }, body }, context) =>
  toAdminUser((await changeUser(id, body, context)).user);

/** Activates or deactivates several accounts, each in its own transaction, so that one refusal does not undo the others. */
export const updateManyUsers: Handler<'POST /api/admin/users/update-many'> = async (
  { body: { ids, isActive } },
  context,
) => {
  const results: BulkResult[] = [];
  for (const id of ids) {
    const isOwn = id === context.caller.id && !isActive;
    results.push({ id, outcome: isOwn ? 'own_account' : await outcomeOf(() => changeUser(id, { isActive }, context)) });
  }
  return { results };
};

async function changeUser(id: number, body: UpdateUserRequest, context: CallContext) {
  const changed = await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const before = await User.findById(id).session(dbSession).lean<UserDocument>();
    if (!before) throw new AppError('NOT_FOUND', { message: 'Pengguna tidak ditemukan.' });
    const changes = findChanges<UserDocument>(before, body);
    if (Object.keys(changes).length === 0) return { user: before, isChanged: false, isRoleChanged: false };
    const after = { ...before, ...body };
    // Somebody else may read that mailbox, and could set the password.
    if ('role' in changes && after.role !== 'user' && !before.isEmailVerified)
      throw new AppError('CONFLICT', { message: UNVERIFIED });
    if (isActiveAdmin(before) && !isActiveAdmin(after)) await assertNotLastAdmin(id, dbSession);
    await saveUser(before, after, changes, dbSession);
    if (before.isActive && !after.isActive)
      await endShareLinks({ userId: id }, { at: context.services.now(), reason: 'deactivated' }, dbSession);
    await notifyAbout(before, after, context.services.now(), dbSession);
    await writeAudit({ action: 'user.update', changes, ...aboutUser(before) });
    const user = after.role === 'internal' ? after : await removeLicence(after, context, dbSession);
    return { user, isChanged: true, isRoleChanged: 'role' in changes };
  });
  if (changed.isRoleChanged)
    logSecurity(context, 'role_changed', { account: context.caller.id, target: id, reason: changed.user.role });
  return changed;
}

const isActiveAdmin = ({ role, isActive }: UserDocument) => role === 'admin' && isActive;

/**
 * Requires another active admin. Writes to the other admins, so when two admins demote each other at the same time, their
 * transactions conflict and the second one finds no other admin.
 * @throws AppError LAST_ADMIN
 */
async function assertNotLastAdmin(id: number, dbSession: ClientSession): Promise<void> {
  const others = await User.collection.updateMany(
    { _id: { $ne: id as never }, role: 'admin', isActive: true },
    { $inc: { touched: 1 } },
    { session: dbSession },
  );
  if (others.matchedCount === 0) throw new AppError('LAST_ADMIN');
}

/** Notifies the owner about everything that decides who can open what, and about the number that the practice calls to find out who asks. */
async function notifyAbout(
  before: UserDocument,
  after: UserDocument,
  now: Date,
  dbSession: ClientSession,
): Promise<void> {
  const notify = (to: UserDocument, change: AccountChange) => notifyOwner(to, change, now, dbSession);
  if (before.role !== after.role) await notify(after, { what: 'role', role: after.role });
  if (before.whatsappNumber !== after.whatsappNumber)
    await notify(after, { what: 'number', by: 'staff', ending: after.whatsappNumber.slice(-4) });
  if (before.isActive !== after.isActive) await notify(after, { what: after.isActive ? 'reactivated' : 'deactivated' });
}

async function saveUser(
  before: UserDocument,
  after: UserDocument,
  changes: AuditEntry['changes'],
  dbSession: ClientSession,
): Promise<void> {
  const isRenamed = SEARCHED_FIELDS.some((field) => field in changes);
  const searchFields = isRenamed ? searchFieldsOf(after) : {};
  const set = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
  await User.updateOne({ _id: before._id }, { $set: { ...set, ...searchFields } }, { session: dbSession });
  if ('role' in changes || 'isActive' in changes) await endSessionsOf(before._id, dbSession);
  if (!isRenamed) return;
  const { searchWords } = searchFieldsOf(after);
  await updateUserAssessmentSearchTokens(before._id, searchWords, dbSession);
  await updateOrderSearchTokens(before._id, searchWords, dbSession);
}
