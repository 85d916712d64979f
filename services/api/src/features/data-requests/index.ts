import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import { OWN_CHANGES } from '../auth/index.ts';
import { cancelRequest, listOwnRequests, requestDeletion, requestFromStaff } from './own-requests.ts';

export {
  answerBy,
  countDataRequests,
  DataRequest,
  type DataRequestDocument,
  dataRequestView,
  type ErasureWork,
  findBlocker,
  UNFINISHED_STATES,
} from './data-request.model.ts';
export { findChild } from './own-requests.ts';
export { requestEmails } from './request-emails.ts';

/**
 * What owners ask for about their stored data. The feature `erasure` does the deletions, and staff answer the rest. A deletion
 * asks for the password, so wrong ones count as in every other change of the account.
 */
export function dataRequestRoutes(): Router {
  const router = Router();
  forUser(router, 'GET /api/data-requests', listOwnRequests);
  forUser(router, 'POST /api/data-requests/deletion', requestDeletion, { accountLimit: OWN_CHANGES });
  forUser(router, 'POST /api/data-requests', requestFromStaff, { accountLimit: ACCOUNT_LIMITS.dataRequest });
  forUser(router, 'POST /api/data-requests/{id}/cancel', cancelRequest, { accountLimit: ACCOUNT_LIMITS.dataRequest });
  return router;
}
