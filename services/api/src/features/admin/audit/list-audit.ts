import { type AuditEntry, type AuditQuery, LISTING_ACTIONS } from '@kenali/contracts';
import { queryTokens } from '../../../db/search-tokens.ts';
import type { Handler } from '../../../http/call.ts';
import { addDays, startOfJakartaDay } from '../../../jakarta-time.ts';
import { type AuditEntryDocument, AuditEntryModel, recordShown } from '../../audit/index.ts';
import { readPage, toPageRange } from '../lists/read-page.ts';
import { withAllTokens } from '../lists/search-query.ts';

/** Lists audit entries, newest first. Filters by search tokens, group, action and days in Jakarta. */
export const listAudit: Handler<'GET /api/admin/audit'> = async ({ query }, context) => {
  const filter = toFilter(query);
  const { total, rows } = await readPage<AuditEntryDocument>(AuditEntryModel, {
    filter,
    sort: { at: -1, _id: -1 },
    ...toPageRange(query),
    ...(isPlain(filter) && { count: countEvents }),
  });
  await recordShown(context, 'audit.list', { entry: rows.map(({ _id }) => _id) });
  context.setHeader('X-Total-Count', String(total));
  return rows.map(toAuditEntry);
};

/** The log without listings, and without a filter. */
const isPlain = (filter: object) => Object.keys(filter).join() === 'isListing' && Object.values(filter)[0] === null;

/** Reads the index of actions alone. An absent field could only be counted by reading every entry. */
const countEvents = () => AuditEntryModel.countDocuments({ action: { $nin: LISTING_ACTIONS } }).exec();

function toFilter({ search, action, group = action ? 'all' : 'events', from, to }: AuditQuery): object {
  return {
    ...(group !== 'all' && { isListing: group === 'listings' ? true : null }),
    ...(action && { action }),
    ...((from || to) && {
      at: { ...(from && { $gte: startOfJakartaDay(from) }), ...(to && { $lt: startOfJakartaDay(addDays(to, 1)) }) },
    }),
    ...withAllTokens(queryTokens(search)),
  };
}

/** Enough to recognise a page of a list. An export of everything is one range. */
const IDS_LENGTH = 400;
const cut = (ids: string) => (ids.length <= IDS_LENGTH ? ids : `${ids.slice(0, ids.lastIndexOf(',', IDS_LENGTH))}…`);

const toAuditEntry = (entry: AuditEntryDocument): AuditEntry => {
  const { _id, at, action, actor, target, changes, details, records, requestId } = entry;
  return {
    id: _id,
    at: at.toISOString(),
    action,
    requestId,
    actor: { id: actor.id, email: actor.email ?? '-', name: actor.name ?? '-' },
    // An entry whose content was erased has numbers alone.
    target: target && { ...target, name: target.name ?? '-' },
    changes: changes ?? {},
    details: details ?? {},
    ...(records && { records: records.map((each) => ({ ...each, ids: cut(each.ids) })) }),
  };
};
