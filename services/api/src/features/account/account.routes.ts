import { Router } from 'express';
import { inTransactionOf } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { forAnyone, forUser, type Handler } from '../../http/call.ts';
import { limitOpenCall } from '../../http/rate-limits.ts';
import { ACCOUNT_LIMITS, CODE_ATTEMPT_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { OWN_CHANGES, resetPassword, searchFieldsOf, User, type UserDocument, userView } from '../auth/index.ts';
import { updateOrderSearchTokens } from '../orders/index.ts';
import { updateUserAssessmentSearchTokens } from '../user-assessments/index.ts';
import { changeEmail } from './change-email.ts';
import { endPrepared } from './end-prepared.ts';

/** Calls about the account that also write orders, user assessments and what they share, which the feature `auth` does not know. */
export function accountRoutes(services: Services): Router {
  const router = Router();
  forUser(router, 'POST /api/auth/change-profile', changeProfile, { accountLimit: ACCOUNT_LIMITS.profile });
  forUser(router, 'POST /api/auth/change-email', changeEmail, { accountLimit: OWN_CHANGES });
  // Shares the limit of the other call that takes a code.
  const codeAttempts = limitOpenCall(services, 'code attempt', CODE_ATTEMPT_LIMITS, (status) => status === 422);
  forAnyone(router, 'POST /api/auth/reset-password', (input, context) => resetPassword(input, context, endPrepared), {
    before: [codeAttempts],
  });
  return router;
}

/**
 * Corrects the caller's names and telephone number, and what staff find them by. Results keep the names they were completed
 * with: a report never changes.
 */
const changeProfile: Handler<'POST /api/auth/change-profile'> = async ({ body }, { caller }) => {
  const changed = await inTransactionOf(caller.id, async (dbSession) => {
    const before = await User.findById(caller.id).session(dbSession).lean<UserDocument>();
    if (!before) throw new AppError('Unauthorized');
    const after: UserDocument = { ...before, ...body };
    const searchFields = searchFieldsOf(after);
    await User.updateOne({ _id: caller.id }, { $set: { ...body, ...searchFields } }, { session: dbSession });
    await updateUserAssessmentSearchTokens(caller.id, searchFields.searchWords, dbSession);
    await updateOrderSearchTokens(caller.id, searchFields.searchWords, dbSession);
    return after;
  });
  return userView(changed);
};
