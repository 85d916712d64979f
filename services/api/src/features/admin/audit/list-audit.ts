import type { AuditEntry, AuditQuery } from '@kenali/contracts';
import { queryTokens, startsWith } from '../../../db/search-tokens.ts';
import type { Handler } from '../../../http/call.ts';
import { addDays, startOfJakartaDay } from '../../../jakarta-time.ts';
import { readPage, toPageRange } from '../lists/read-page.ts';
import { type AuditEntryDocument, AuditEntryModel } from './audit-entry.model.ts';

/** Newest first, by words of actor or target, by action and by days in Jakarta. */
export const listAudit: Handler<'GET /api/admin/audit'> = async ({ query }, { setHeader }) => {
  const { total, rows } = await readPage<AuditEntryDocument>(AuditEntryModel, {
    filter: filterOf(query),
    sort: { at: -1, _id: -1 },
    ...toPageRange(query),
  });
  setHeader('X-Total-Count', String(total));
  return rows.map(entryView);
};

function filterOf({ search, action, from, to }: AuditQuery): object {
  const tokens = queryTokens(search);
  return {
    ...(action && { action }),
    ...((from || to) && {
      at: { ...(from && { $gte: startOfJakartaDay(from) }), ...(to && { $lt: startOfJakartaDay(addDays(to, 1)) }) },
    }),
    ...(tokens.length > 0 && { $and: tokens.map((token) => ({ searchWords: startsWith(token) })) }),
  };
}

export const entryView = ({ _id, at, action, actor, target, changes, details }: AuditEntryDocument): AuditEntry => ({
  id: _id,
  at: at.toISOString(),
  action,
  actor: { id: actor.id, email: actor.email, name: actor.name },
  target,
  changes,
  details,
});
