import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import { limitOpenCall } from '../../http/rate-limits.ts';
import { ACCOUNT_LIMITS, SHARED_RESULT_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { acceptInvitation, getInvitationStatus, openInvitation } from './accept-invitation.ts';
import { getGuardianReport, getGuardianResult, listChildResults } from './guardian-results.ts';
import { createInvitation } from './invite.ts';
import { endGuardianship, listGuardianships } from './own-guardianships.ts';

export { guardianEmails } from './guardian-emails.ts';
export { readFamily } from './read-family.ts';

const GUARDIANS = { accountLimit: ACCOUNT_LIMITS.guardians };

/** Several guardians of one child: invitations, what guardians read, and the end. */
export function guardianRoutes(services: Services): Router {
  const router = Router();
  forUser(router, 'GET /api/guardianships', listGuardianships);
  forUser(router, 'POST /api/children/{id}/guardian-invitations', createInvitation, GUARDIANS);
  forAnyone(router, 'POST /api/guardian-invitations/status', getInvitationStatus, {
    before: [limitOpenCall(services, 'guardian invitations', SHARED_RESULT_LIMITS)],
  });
  forUser(router, 'POST /api/guardian-invitations/open', openInvitation, GUARDIANS);
  forUser(router, 'POST /api/guardian-invitations/accept', acceptInvitation, GUARDIANS);
  forUser(router, 'POST /api/guardianships/{id}/end', endGuardianship, GUARDIANS);
  forUser(router, 'GET /api/children/{id}/results', listChildResults);
  forUser(router, 'GET /api/guardian-results/{id}', getGuardianResult);
  forUser(router, 'GET /api/guardian-results/{id}/pdf', getGuardianReport, { accountLimit: ACCOUNT_LIMITS.report });
  return router;
}
