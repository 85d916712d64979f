import { type ChildRef, childKey, type DataRequestView, UNDO_DAYS } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction, inTransactionOf } from '../../db/database.ts';
import { sealDocument } from '../../db/encryption/sealed-fields.ts';
import { comparisonKey } from '../../db/encryption/search-keys.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { DAY_MS } from '../../durations.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import { acceptOwnCode, checkOwnPassword, notifyAccount, notifyOwner, User, type UserDocument } from '../auth/index.ts';
import { endObservations } from '../observations/index.ts';
import { endShareLinks } from '../sharing/index.ts';
import {
  endGuardianships,
  type FoundChild,
  findChildren,
  ofAccount,
  UserAssessment,
} from '../user-assessments/index.ts';
import { answerBy, DataRequest, type DataRequestDocument, dataRequestView, findBlocker } from './data-request.model.ts';

/** The owner sees the newest ones. */
const SHOWN = 50;

export const listOwnRequests: Handler<'GET /api/data-requests'> = async (_input, { caller, services }) => {
  const [children, found, user] = await Promise.all([
    findChildren(caller.id),
    DataRequest.find({ userId: caller.id }).sort({ _id: -1 }).limit(SHOWN).lean<DataRequestDocument[]>(),
    User.findById(caller.id, { secondFactor: 1 }).lean(),
  ]);
  const late = found.find(
    ({ kind, state, eraseAt }) =>
      kind === 'delete_account' && state === 'waiting' && eraseAt && eraseAt <= services.now(),
  );
  const waitsFor = late && (await findBlocker(caller.id));
  return {
    children: children.map(({ child, ids }) => ({ ...child, assessments: ids.length })),
    requests: found.map((each) => ({ ...dataRequestView(each), ...(each === late && waitsFor && { waitsFor }) })),
    needsCode: user?.secondFactor !== undefined,
  };
};

/**
 * Requests a deletion, notifies the owner, and leaves seven days to take it back. Of simultaneous calls, one stores the request
 * and the others return it.
 * @throws AppError VALIDATION for a wrong password or a missing code, DELETION_BLOCKED, NOT_FOUND for an unknown child
 */
export const requestDeletion: Handler<'POST /api/data-requests/deletion'> = async ({ body }, context) => {
  const { caller, services } = context;
  if ((body.kind === 'delete_child') !== (body.child !== undefined))
    throw new AppError('VALIDATION', { fields: [{ path: 'child', message: 'Pilih anak yang datanya akan dihapus.' }] });
  const user = await checkOwnPassword(caller, body.currentPassword);
  const found = body.child && (await findChild(caller.id, body.child));
  const child = found?.child;
  const slot = child ? `delete_child:${comparisonKey(caller.id, childKey(child))}` : 'delete_account';
  const blocker = child ? null : await findBlocker(caller.id);
  if (blocker) throw new AppError('DELETION_BLOCKED', { message: `${blocker} Coba lagi setelah selesai.` });
  await acceptOwnCode(context, user, body.code);
  const now = services.now();
  const eraseAt = new Date(now.getTime() + UNDO_DAYS * DAY_MS);
  const dates = { requestedAt: now, eraseAt, notBefore: eraseAt, dueAt: answerBy(eraseAt) };
  const request = {
    userId: caller.id,
    kind: body.kind,
    state: 'waiting' as const,
    slot,
    ...dates,
    ...(child && { child }),
    ...(found?.childId !== undefined && { childId: found.childId }),
  };
  return insertOnce(request, context, user);
};

/** @throws AppError NOT_FOUND */
export async function findChild(userId: number, wanted: ChildRef): Promise<FoundChild> {
  const key = childKey(wanted);
  const found = (await findChildren(userId)).find(({ child }) => childKey(child) === key);
  if (!found) throw new AppError('NOT_FOUND', { message: 'Tidak ada data untuk anak ini.' });
  return found;
}

/**
 * Asks staff. It changes nothing yet, so it needs no password.
 * @throws AppError CONFLICT while a request of the same kind with another text is open
 */
export const requestFromStaff: Handler<'POST /api/data-requests'> = async ({ body: { kind, message } }, context) => {
  const now = context.services.now();
  const dates = { requestedAt: now, dueAt: answerBy(now) };
  const request = { userId: context.caller.id, kind, state: 'open' as const, slot: kind, message, ...dates };
  return insertOnce(request, context);
};

async function insertOnce(
  request: Omit<DataRequestDocument, '_id'> & { slot: string },
  context: CallContext,
  owner?: UserDocument,
): Promise<DataRequestView> {
  const { userId, slot, eraseAt } = request;
  const findOpen = () => DataRequest.findOne({ userId, slot }).lean<DataRequestDocument>().exec();
  const open = await findOpen();
  if (open) return repeated(open, request);
  const document = { ...request, _id: await nextId(DataRequest) };
  try {
    await inTransactionOf(userId, async (dbSession) => {
      const stored = sealDocument('dataRequests', document);
      await DataRequest.collection.insertOne(stored as never, { session: dbSession });
      if (!owner || !eraseAt) return;
      await endLinks(request, dbSession);
      const change = { what: 'deletion', event: 'requested', scope: scopeOf(request), eraseAt } as const;
      await notifyOwner(owner, change, request.requestedAt, dbSession, `deletion-${document._id}`);
    });
  } catch (error) {
    const winner = isDuplicateKey(error, 'slot') && (await findOpen());
    if (winner) return repeated(winner, request);
    throw error;
  }
  if (eraseAt) logSecurity(context, 'deletion_requested', { account: userId, reason: request.kind });
  return dataRequestView(document);
}

/** A second text would be lost if the answer were the request with the first one. */
function repeated(open: DataRequestDocument, { message }: Pick<DataRequestDocument, 'message'>): DataRequestView {
  if (open.message === message) return dataRequestView(open);
  throw new AppError('CONFLICT', {
    message: 'Permintaan Anda yang sejenis belum dijawab. Tunggu jawabannya, atau batalkan lalu tulis yang baru.',
  });
}

/** A family that asks for a deletion does not want others to read the results meanwhile. Taking the request back brings no link back. */
async function endLinks(
  { userId, child, requestedAt: at }: Omit<DataRequestDocument, '_id'>,
  dbSession: ClientSession,
): Promise<void> {
  const key = child && childKey(child);
  const about = key ? (await findChildren(userId)).find((each) => childKey(each.child) === key) : undefined;
  const whose = key ? { userId, userAssessmentIds: about ? about.ids : [] } : { userId };
  await endShareLinks(whose, { at, reason: 'deletion' }, dbSession);
  const by = { by: userId, reason: 'deletion', at } as const;
  await endGuardianships(key ? await aboutChild(userId, about, dbSession) : ofAccount(userId), by, dbSession);
  await endObservations(whose, { at, reason: 'deletion' }, dbSession);
}

/** The guardianships for a child: of the own profile, and of profiles of others that own results are about. */
async function aboutChild(userId: number, about: FoundChild | undefined, dbSession: ClientSession): Promise<object> {
  const { childId = null, ids = [] } = about ?? {};
  const linked = await UserAssessment.distinct('childId', { _id: { $in: ids } }).session(dbSession);
  return {
    $or: [
      { ownerId: userId, childId },
      { guardianId: userId, childId: { $in: linked } },
    ],
  };
}

const scopeOf = ({ kind }: Pick<DataRequestDocument, 'kind'>) => (kind === 'delete_account' ? 'account' : 'child');

/** Takes a request back. The state decides between this call and the job that begins the deletion. */
export const cancelRequest: Handler<'POST /api/data-requests/{id}/cancel'> = async ({ params }, context) => {
  const { caller, services } = context;
  const own = { _id: params.id, userId: caller.id };
  const now = services.now();
  const cancelled = await inTransaction(async (dbSession) => {
    const updated = await DataRequest.findOneAndUpdate(
      { ...own, state: { $in: ['waiting', 'open'] } },
      { $set: { state: 'cancelled', handledAt: now }, $unset: { slot: 1, notBefore: 1 } },
      { session: dbSession, returnDocument: 'after' },
    ).lean<DataRequestDocument>();
    if (!updated?.eraseAt) return updated;
    const change = { what: 'deletion', event: 'cancelled', scope: scopeOf(updated) } as const;
    await notifyAccount(caller.id, change, now, dbSession, `deletion-cancelled-${params.id}`);
    return updated;
  });
  if (cancelled) {
    if (cancelled.eraseAt) logSecurity(context, 'deletion_cancelled', { account: caller.id, reason: cancelled.kind });
    return dataRequestView(cancelled);
  }
  const found = await DataRequest.findOne(own).lean<DataRequestDocument>();
  if (!found) throw new AppError('NOT_FOUND');
  if (found.state === 'cancelled') return dataRequestView(found);
  throw new AppError('CONFLICT', { message: 'Permintaan ini sudah dijalankan, jadi tidak dapat dibatalkan.' });
};
