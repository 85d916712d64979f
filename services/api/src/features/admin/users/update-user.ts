import type { UpdateUserRequest } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { endSessionsOf, findable, NAMED_FIELDS, User, type UserDocument } from '../../auth/index.ts';
import { renameInOrders } from '../../orders/index.ts';
import { renameInUserAssessments } from '../../user-assessments/index.ts';
import { type AuditRecord, beginAudit } from '../audit/index.ts';
import { adminUserView } from './admin-user.view.ts';
import { refuseLastAdmin } from './refuse-last-admin.ts';

type Changes = AuditRecord['changes'] & object;

/**
 * Changes an account, notes what changed, and where role or activity changed ends the person's sessions: all of it or
 * nothing. What is the same already is no change.
 */
export const updateUser: Handler<'PATCH /api/admin/users/{id}'> = async ({ params: { id }, body }, context) => {
  const writeAudit = await beginAudit(context);
  const user = await inTransaction(async (dbSession) => {
    const before = await User.findById(id).session(dbSession).lean<UserDocument>();
    if (!before) throw new AppError('NOT_FOUND', { message: 'Pengguna tidak ditemukan.' });
    const changes = changesOf(before, body);
    if (Object.keys(changes).length === 0) return before;
    const after = { ...before, ...body };
    const isAdmin = ({ role, isActive }: UserDocument) => role === 'admin' && isActive;
    if (isAdmin(before) && !isAdmin(after)) await refuseLastAdmin(id, dbSession);
    await write(before, after, changes, dbSession);
    const target = { kind: 'user' as const, id, name: `${before.firstName} ${before.lastName}` };
    await writeAudit({ action: 'user.update', target, changes, searchTexts: [before.email] }, dbSession);
    return after;
  });
  return adminUserView(user);
};

function changesOf(before: UserDocument, body: UpdateUserRequest): Changes {
  const fields = Object.keys(body) as (keyof UpdateUserRequest)[];
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== body[field])
      .map((field) => [field, { from: before[field], to: body[field] }]),
  );
}

async function write(
  before: UserDocument,
  after: UserDocument,
  changes: Changes,
  dbSession: ClientSession,
): Promise<void> {
  const isRenamed = NAMED_FIELDS.some((field) => field in changes);
  const found = isRenamed ? findable(after) : {};
  const set = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
  await User.updateOne({ _id: before._id }, { $set: { ...set, ...found } }, { session: dbSession });
  if ('role' in changes || 'isActive' in changes) await endSessionsOf(before._id, dbSession);
  if (!isRenamed) return;
  const { searchWords } = findable(after);
  await renameInUserAssessments(before._id, searchWords, dbSession);
  await renameInOrders(before._id, searchWords, dbSession);
}
