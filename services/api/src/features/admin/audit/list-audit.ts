import type { AuditEntry, AuditQuery } from '@kenali/contracts';
import { askedWords, beginsWith } from '../../../db/search-words.ts';
import type { Act } from '../../../http/call.ts';
import { countMatching } from '../count-matching.ts';
import { dayAfter, startOfJakartaDay } from '../jakarta-days.ts';
import { LIMIT_MAX } from '../paging.ts';
import { type AuditEntryDocument, AuditEntryModel } from './audit-entry.model.ts';

/** Newest first, by words of actor or target, by action and by days in Jakarta. */
export const listAudit: Act<'GET /api/admin/audit'> = async ({ query }, { setHeader }) => {
  const { page = 1, limit = LIMIT_MAX } = query;
  const filter = filterOf(query);
  const [total, found] = await Promise.all([
    countMatching(AuditEntryModel, filter),
    AuditEntryModel.find(filter)
      .sort({ at: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<AuditEntryDocument[]>()
      .exec(),
  ]);
  setHeader('X-Total-Count', String(total));
  return found.map(entryView);
};

function filterOf({ search, action, from, to }: AuditQuery): object {
  const words = askedWords(search);
  return {
    ...(action && { action }),
    ...((from || to) && {
      at: { ...(from && { $gte: startOfJakartaDay(from) }), ...(to && { $lt: startOfJakartaDay(dayAfter(to)) }) },
    }),
    ...(words.length > 0 && { $and: words.map((word) => ({ searchWords: beginsWith(word) })) }),
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
