import { type AdminDataRequest, type DataRequestFilter, fullName } from '@kenali/contracts';
import { inTransaction } from '../../../db/database.ts';
import { sealField } from '../../../encryption/sealed-fields.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { beginAudit, recordShown } from '../../audit/index.ts';
import {
  DataRequest,
  type DataRequestDocument,
  dataRequestView,
  UNFINISHED_STATES,
} from '../../data-requests/index.ts';
import { readPage, toPageRange } from '../lists/read-page.ts';
import { readUserSummaries, searchTextsOfUser } from '../user-summaries.ts';

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

function filterOf({ all, state }: { all?: boolean; state?: DataRequestFilter }): object {
  if (state === 'restricted') return { isInEffect: true };
  if (state) return { state };
  return all ? {} : { state: { $in: UNFINISHED_STATES } };
}

/** A restriction is fulfilled by its switch. Staff may add a note, which lifts nothing. */
const AWAITS_NOTE = { state: 'done' as const, kind: 'restriction' as const, handledBy: null };

/** Marks a request as handled, and records it. Of two staff members at once, one gets CONFLICT. */
export const handleDataRequest: Handler<'POST /api/admin/data-requests/{id}/handle'> = async (
  { params: { id }, body: { note } },
  context,
) => {
  const { caller, services } = context;
  const writeAudit = await beginAudit(context);
  const now = services.now();
  const handled = await inTransaction(async (dbSession) => {
    const updated = await DataRequest.findOneAndUpdate(
      { _id: id, $or: [{ state: 'open' }, AWAITS_NOTE] },
      [
        {
          $set: {
            state: 'done',
            handledBy: caller.id,
            note: { $literal: sealField('dataRequests', id, 'note', note) },
            handledAt: { $cond: [{ $eq: ['$state', 'open'] }, now, '$handledAt'] },
          },
        },
        { $unset: 'slot' },
      ],
      { session: dbSession, returnDocument: 'after', updatePipeline: true },
    ).lean<DataRequestDocument>();
    if (!updated) return null;
    const target = { kind: 'data_request' as const, id, name: `#${id}` };
    const searchTexts = await searchTextsOfUser(updated.userId, dbSession);
    // The note may name a child: the request seals it, and the log stays readable.
    await writeAudit({ action: 'data_requests.handle', target, details: { note: true }, searchTexts }, dbSession);
    return updated;
  });
  if (handled) return (await toViews([handled], now))[0] as AdminDataRequest;
  throw new AppError((await DataRequest.exists({ _id: id })) ? 'CONFLICT' : 'NOT_FOUND');
};

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
