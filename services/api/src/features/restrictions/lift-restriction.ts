import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import { beginAudit } from '../audit/index.ts';
import { notifyAccount } from '../auth/index.ts';
import { DataRequest } from '../data-requests/index.ts';
import { Restriction, type RestrictionDocument } from '../user-assessments/index.ts';
import { changeRestrictions } from './restrict.ts';

/**
 * Lifts a restriction of the caller. Staff have no call for it. Of simultaneous calls, the condition of the update lets one do it. Results
 * are counted in the statistics again by the next round.
 * @throws AppError NOT_FOUND
 */
export const liftRestriction: Handler<'POST /api/restrictions/{id}/lift'> = async ({ params }, context) => {
  const { caller, services } = context;
  const own = { _id: params.id, userId: caller.id };
  const at = services.now();
  if (!(await Restriction.exists(own))) throw new AppError('NOT_FOUND');
  const writeAudit = beginAudit(context);
  const lifted = await changeRestrictions(caller.id, services, async (dbSession) => {
    const found = await Restriction.findOneAndUpdate(
      { ...own, slot: { $exists: true } },
      { $set: { liftedAt: at, liftedBy: caller.id }, $unset: { slot: 1 } },
      { session: dbSession },
    ).lean<RestrictionDocument>();
    if (!found) return null;
    const { requestId } = found;
    const scope = found.child ? ('child' as const) : ('account' as const);
    await DataRequest.updateOne(
      { _id: requestId },
      { $set: { liftedAt: at }, $unset: { isInEffect: 1 } },
      { session: dbSession },
    );
    const target = { kind: 'data_request' as const, id: requestId, name: `#${requestId}` };
    await writeAudit({ action: 'restriction.off', target, details: { scope } }, dbSession);
    const change = { what: 'restriction', event: 'off', scope } as const;
    await notifyAccount(caller.id, change, at, dbSession, `restriction-lifted-${params.id}`);
    return scope;
  });
  if (lifted) logSecurity(context, 'restriction_off', { account: caller.id, reason: lifted });
  return { success: true };
};
