import type { AuditEntry, AuditQuery } from '@kenali/contracts';
import { queryTokens } from '../../../db/search-tokens.ts';
import type { Handler } from '../../../http/call.ts';
import { addDays, startOfJakartaDay } from '../../../jakarta-time.ts';
import { readPage, toPageRange } from '../lists/read-page.ts';
import { withAllTokens } from '../lists/search-query.ts';
import { type AuditEntryDocument, AuditEntryModel } from './audit-entry.model.ts';

/** Lists audit entries, newest first. Filters by search tokens, action and days in Jakarta. */
export const listAudit: Handler<'GET /api/admin/audit'> = async ({ query }, { setHeader }) => {
  const { total, rows } = await readPage<AuditEntryDocument>(AuditEntryModel, {
    filter: toFilter(query),
    sort: { at: -1, _id: -1 },
    ...toPageRange(query),
  });
  setHeader('X-Total-Count', String(total));
  return rows.map(toAuditEntry);
};

function toFilter({ search, action, from, to }: AuditQuery): object {
  return {
    ...(action && { action }),
    ...((from || to) && {
      at: { ...(from && { $gte: startOfJakartaDay(from) }), ...(to && { $lt: startOfJakartaDay(addDays(to, 1)) }) },
    }),
    ...withAllTokens(queryTokens(search)),
  };
}

const toAuditEntry = ({ _id, at, action, actor, target, changes, details }: AuditEntryDocument): AuditEntry => ({
  id: _id,
  at: at.toISOString(),
  action,
  actor: { id: actor.id, email: actor.email, name: actor.name },
  target,
  changes,
  details,
});
