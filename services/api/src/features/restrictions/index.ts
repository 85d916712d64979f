import { Router } from 'express';
import { forUser, type Handler } from '../../http/call.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import { findChildren, Restriction, type RestrictionDocument, restrictionsOn } from '../user-assessments/index.ts';
import { liftRestriction } from './lift-restriction.ts';
import { restrict, viewOf } from './restrict.ts';

export { followCarriedRequests } from './follow-requests.ts';
export { restrictionEmails } from './restriction-emails.ts';

const listRestrictions: Handler<'GET /api/restrictions'> = async (_input, { caller }) => {
  const [on, children] = await Promise.all([
    Restriction.find(restrictionsOn(caller.id)).sort({ _id: -1 }).lean<RestrictionDocument[]>(),
    findChildren(caller.id),
  ]);
  return {
    restrictions: on.map(viewOf),
    children: children.map(({ child, ids }) => ({ ...child, assessments: ids.length })),
  };
};

/**
 * Restriction of processing, which owners switch on and off themselves. What it means for a call is decided by `isRestricted` of the feature
 * `user-assessments`. Both steps are in the audit log and on the board of staff.
 */
export function restrictionRoutes(): Router {
  const router = Router();
  const limit = { accountLimit: ACCOUNT_LIMITS.dataRequest };
  forUser(router, 'GET /api/restrictions', listRestrictions);
  forUser(router, 'POST /api/restrictions', restrict, limit);
  forUser(router, 'POST /api/restrictions/{id}/lift', liftRestriction, limit);
  return router;
}
