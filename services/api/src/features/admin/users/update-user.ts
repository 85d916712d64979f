import type { AuditEntry } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { endSessionsOf, SEARCHED_FIELDS, searchFieldsOf, User, type UserDocument } from '../../auth/index.ts';
import { updateOrderSearchTokens } from '../../orders/index.ts';
import { updateUserAssessmentSearchTokens } from '../../user-assessments/index.ts';
import { beginAudit, findChanges } from '../audit/index.ts';
import { toAdminUser } from './list-users.ts';

/**
 * Changes an account and records the changes in one transaction. Also ends the user's sessions when role or activity
 * changed. Fields that keep their value are not recorded.
 */
export const updateUser: Handler<'PATCH /api/admin/users/{id}'> = async ({ params: { id }, body }, context) => {
  const writeAudit = await beginAudit(context);
  const user = await inTransaction(async (dbSession) => {
    const before = await User.findById(id).session(dbSession).lean<UserDocument>();
    if (!before) throw new AppError('NOT_FOUND', { message: 'Pengguna tidak ditemukan.' });
    const changes = findChanges<UserDocument>(before, body);
    if (Object.keys(changes).length === 0) return before;
    const after = { ...before, ...body };
    if (isActiveAdmin(before) && !isActiveAdmin(after)) await assertNotLastAdmin(id, dbSession);
    await saveUser(before, after, changes, dbSession);
    const target = { kind: 'user' as const, id, name: `${before.firstName} ${before.lastName}` };
    await writeAudit({ action: 'user.update', target, changes, searchTexts: [before.email] }, dbSession);
    return after;
  });
  return toAdminUser(user);
};

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
