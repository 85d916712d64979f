import { Router } from 'express';
import type { ClientSession } from 'mongoose';
import { inTransactionOf } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { forAnyone, forUser, type Handler } from '../../http/call.ts';
import { limitOpenCall } from '../../http/rate-limits.ts';
import { ACCOUNT_LIMITS, CODE_ATTEMPT_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import {
  acceptOwnCode,
  findOwnAccount,
  notifyOwner,
  resetPassword,
  searchFieldsOf,
  User,
  type UserDocument,
  userView,
  verifyEmail,
} from '../auth/index.ts';
import { DataRequest } from '../data-requests/index.ts';
import { endObservations } from '../observations/index.ts';
import { updateOrderSearchTokens } from '../orders/index.ts';
import { endShareLinks } from '../sharing/index.ts';
import { endGuardianships, ofAccount, updateUserAssessmentSearchTokens } from '../user-assessments/index.ts';
import { changeEmail } from './change-email.ts';

/** Calls about the account that also write orders, user assessments and what they share, which the feature `auth` does not know. */
export function accountRoutes(services: Services): Router {
  const router = Router();
  forUser(router, 'POST /api/auth/change-profile', changeProfile, { accountLimit: ACCOUNT_LIMITS.profile });
  forUser(router, 'POST /api/auth/change-email', changeEmail, { accountLimit: ACCOUNT_LIMITS.ownChange });
  const codeAttempts = limitOpenCall(services, 'code attempt', CODE_ATTEMPT_LIMITS, (status) => status === 422);
  const limited = { before: [codeAttempts] };
  forAnyone(router, 'POST /api/auth/verify-email', (...call) => verifyEmail(...call, endPrepared), limited);
  forAnyone(router, 'POST /api/auth/reset-password', (...call) => resetPassword(...call, endPrepared), limited);
  return router;
}

/**
 * Corrects the caller's profile, and what staff find them by. Results keep the names they were completed with: a report never
 * changes. The practice calls the number before it turns a lost second factor off, so an open session alone does not change it while
 * one is on. @throws AppError VALIDATION without a code, SECOND_FACTOR_INVALID
 */
const changeProfile: Handler<'POST /api/auth/change-profile'> = async ({ body: { code, ...profile } }, context) => {
  const { caller, services } = context;
  const { whatsappNumber } = profile;
  const known = await findOwnAccount(caller);
  const needsCode = known.secondFactor !== undefined && known.whatsappNumber !== whatsappNumber;
  if (needsCode) await acceptOwnCode(context, known, code);
  const changed = await inTransactionOf(caller.id, async (dbSession) => {
    const before = await findOwnAccount(caller, dbSession);
    const isNewNumber = before.whatsappNumber !== whatsappNumber;
    // Another call of this moment changed the number or turned the second factor on.
    if (isNewNumber && before.secondFactor && !needsCode) throw new AppError('CONFLICT');
    const after: UserDocument = { ...before, ...profile };
    const searchFields = searchFieldsOf(after);
    await User.updateOne({ _id: caller.id }, { $set: { ...profile, ...searchFields } }, { session: dbSession });
    const change = { what: 'number', by: 'owner', ending: whatsappNumber.slice(-4) } as const;
    if (isNewNumber) await notifyOwner(before, change, services.now(), dbSession);
    await updateUserAssessmentSearchTokens(caller.id, searchFields.searchWords, dbSession);
    await updateOrderSearchTokens(caller.id, searchFields.searchWords, dbSession);
    return after;
  });
  return userView(changed);
};

/**
 * Ends what a stranger may have prepared in an account whose address nobody had proved to read: links, observers and guardians who would
 * see what the owner adds, and deletions that would remove it. An owner who worked before the first proof invites again.
 */
async function endPrepared(userId: number, at: Date, dbSession: ClientSession): Promise<void> {
  const reason = 'first_proof';
  await endShareLinks({ userId }, { at, reason }, dbSession);
  await endObservations({ userId }, { at, reason }, dbSession);
  await endGuardianships(ofAccount(userId), { by: userId, reason, at }, dbSession);
  await DataRequest.updateMany(
    { userId, state: 'waiting' },
    { $set: { state: 'cancelled', handledAt: at }, $unset: { slot: 1, notBefore: 1 } },
    { session: dbSession },
  );
}
