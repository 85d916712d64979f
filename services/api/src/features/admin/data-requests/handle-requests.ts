import { type AdminDataRequest, type DataRequestFilter, type DataRequestState, fullName } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { sealDocument } from '../../../db/encryption/sealed-fields.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { inAuditedTransaction, recordShown } from '../../audit/index.ts';
import { notifyOwner, User } from '../../auth/index.ts';
import {
  DataRequest,
  type DataRequestDocument,
  dataRequestView,
  UNFINISHED_STATES,
} from '../../data-requests/index.ts';
import { readPage, toPageRange } from '../lists/read-page.ts';
import { readUserSummaries, searchTextsOfUser } from '../user-summaries.ts';

type RequestsQuery = { all?: boolean; state?: DataRequestFilter; userId?: number };

/** Lists what owners asked for about their data. The earliest deadline comes first, so overdue requests are on top. */
export const listDataRequests: Handler<'GET /api/admin/data-requests'> = async ({ query }, context) => {
  const { total, rows } = await readPage<DataRequestDocument>(DataRequest, {
    filter: filterOf(query),
    sort: query.all || query.state ? { _id: -1 } : { dueAt: 1, _id: 1 },
    ...toPageRange(query),
  });
  await recordShown(context, 'data_requests.list', { data_request: rows.map(({ _id }) => _id) });
  context.setHeader('X-Total-Count', String(total));
  return toViews(rows, context.services.now());
};

function filterOf({ all, state, userId }: RequestsQuery): object {
  return {
    ...(userId !== undefined && { userId }),
    ...(state === 'restricted'
      ? { isInEffect: true }
      : state
        ? { state }
        : !all && { state: { $in: UNFINISHED_STATES } }),
  };
}

/** A restriction is fulfilled by its switch. Staff may add a note, which lifts nothing. */
const AWAITS_NOTE = { state: 'done' as const, kind: 'restriction' as const, handledBy: null };

const REFUSALS: Partial<Record<DataRequestState, string>> = {
  cancelled: 'Permintaan ini sudah dibatalkan.',
  done: 'Permintaan ini sudah selesai ditangani. Muat ulang halaman untuk melihatnya.',
};
const DELETION = 'Penghapusan berjalan sendiri, jadi permintaan ini tidak dijawab.';

/**
 * Ends a request that is open, records it, and notifies the owner. Of two staff members at once, one gets CONFLICT.
 * @throws AppError NOT_FOUND, CONFLICT with the reason
 */
export const handleDataRequest: Handler<'POST /api/admin/data-requests/{id}/handle'> = async (
  { params: { id }, body: { answer, note } },
  context,
) => {
  const { caller, services } = context;
  const now = services.now();
  const text = answer === undefined ? { note } : { answer };
  const written = sealDocument('dataRequests', { _id: id, ...text });
  const handled = await inAuditedTransaction(context, async (dbSession, writeAudit) => {
    const update = (filter: object, fields: object) =>
      DataRequest.findOneAndUpdate(
        { _id: id, ...filter },
        { $set: { ...written, ...fields, handledBy: caller.id }, $unset: { slot: 1 } },
        { session: dbSession, returnDocument: 'after' },
      ).lean<DataRequestDocument>();
    const ended = await update({ state: 'open' }, { state: 'done', handledAt: now });
    const updated = ended ?? (answer === undefined ? await update(AWAITS_NOTE, {}) : null);
    if (!updated) return null;
    const target = { kind: 'data_request' as const, id, name: `#${id}` };
    const searchTexts = await searchTextsOfUser(updated.userId, dbSession);
    // Both texts may name a child: the request seals them, and the log stays readable.
    const details: Record<string, boolean> = answer === undefined ? { note: true } : { answer: true };
    await writeAudit({ action: 'data_requests.handle', target, details, searchTexts });
    if (ended) await notifyOwnerOf(ended, now, dbSession);
    return updated;
  });
  if (handled) return (await toViews([handled], now))[0] as AdminDataRequest;
  const found = await DataRequest.findById(id, { state: 1 }).lean();
  if (!found) throw new AppError('NOT_FOUND');
  throw new AppError('CONFLICT', { message: REFUSALS[found.state] ?? DELETION });
};

/** Nobody can sign in to a closed account and read the answer, and one that is being erased gets no further email. */
async function notifyOwnerOf(request: DataRequestDocument, now: Date, dbSession: ClientSession) {
  const { _id, userId, answer } = request;
  const kind = request.kind as 'correction' | 'restriction';
  const owner = await User.findOne({ _id: userId, isActive: true }, { email: 1 }).session(dbSession).lean();
  const change = { what: 'data_request', kind, ...(answer && { hasAnswer: true as const }) } as const;
  if (owner) await notifyOwner(owner, change, now, dbSession, `data-request-${_id}`);
}

async function toViews(found: readonly DataRequestDocument[], now: Date): Promise<AdminDataRequest[]> {
  const staff = found.flatMap(({ handledBy }) => (handledBy === undefined ? [] : [handledBy]));
  const userOf = await readUserSummaries([...found.map(({ userId }) => userId), ...staff]);
  return found.map((request) => {
    const { userId, dueAt, state, message: text = '', note = '', handledBy } = request;
    const by = handledBy === undefined ? null : userOf(handledBy);
    return {
      ...dataRequestView(request),
      dueAt: dueAt.toISOString(),
      isOverdue: UNFINISHED_STATES.includes(state) && dueAt < now,
      text,
      user: { id: userId, ...userOf(userId) },
      handledBy: by ? fullName(by) : '',
      note,
    };
  });
}
