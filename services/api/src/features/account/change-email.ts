import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { inTransactionOf } from '../../db/database.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { browserIdOf } from '../../http/client.ts';
import {
  acceptOwnCode,
  checkOwnPassword,
  notifyOwner,
  requestCode,
  searchFieldsOf,
  User,
  type UserDocument,
  userView,
} from '../auth/index.ts';
import { updateOrderSearchTokens } from '../orders/index.ts';
import { updateUserAssessmentSearchTokens } from '../user-assessments/index.ts';

/**
 * Replaces the caller's address and requests the code that verifies the new one. The session continues, so a typing mistake can
 * be corrected. The owner is notified at both addresses. The unique index decides whether the address is taken.
 */
export const changeEmail: Handler<'POST /api/auth/change-email'> = async (
  { body: { newEmail: email, currentPassword, code } },
  context,
) => {
  const { caller, client, services } = context;
  const before = await checkOwnPassword(caller, currentPassword);
  if (email === before.email)
    throw new AppError('VALIDATION', { fields: [{ path: 'newEmail', message: ACCOUNT_TEXTS.emailSame }] });
  // Only saves the owner's code; the unique index enforces the rule.
  if (await User.exists({ email })) throw new AppError('EMAIL_TAKEN');
  await acceptOwnCode(context, before, code);
  const after: UserDocument = { ...before, email, isEmailVerified: false };
  const searchFields = searchFieldsOf(after);
  const now = services.now();
  await inTransactionOf(caller.id, async (dbSession) => {
    const { matchedCount } = await User.updateOne(
      { _id: caller.id, email: before.email, passwordHash: before.passwordHash, isActive: true },
      { $set: { email, isEmailVerified: false, emailChangedAt: now, ...searchFields } },
      { session: dbSession },
    );
    if (matchedCount === 0) throw new AppError('CONFLICT');
    await updateUserAssessmentSearchTokens(caller.id, searchFields.searchWords, dbSession);
    await updateOrderSearchTokens(caller.id, searchFields.searchWords, dbSession);
    for (const owner of [before, after]) await notifyOwner(owner, { what: 'email', email }, now, dbSession);
    await requestCode(
      // A new address has no known device yet.
      { email, purpose: 'verify_email', requester: browserIdOf(client), isKnownDevice: false, now },
      dbSession,
    );
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'email') ? new AppError('EMAIL_TAKEN', { cause: error }) : error;
  });
  return userView(after);
};
