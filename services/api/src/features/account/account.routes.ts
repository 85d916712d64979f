import { Router } from 'express';
import { inTransactionOf } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { forUser, type Handler } from '../../http/call.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import { OWN_CHANGES, searchFieldsOf, User, type UserDocument, userView } from '../auth/index.ts';
import { updateOrderSearchTokens } from '../orders/index.ts';
import { updateUserAssessmentSearchTokens } from '../user-assessments/index.ts';
import { changeEmail } from './change-email.ts';

/** Calls of the account page that also write orders and user assessments, which the feature `auth` does not know. */
export function accountRoutes(): Router {
  const router = Router();
  forUser(router, 'POST /api/auth/change-profile', changeProfile, { accountLimit: ACCOUNT_LIMITS.profile });
  forUser(router, 'POST /api/auth/change-email', changeEmail, { accountLimit: OWN_CHANGES });
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
