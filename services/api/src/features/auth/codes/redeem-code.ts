import { inTransaction } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { hashPassword } from '../session/credentials.ts';
import { endSessionsOf } from '../session/start-session.ts';
import { User } from '../user/user.model.ts';
import { checkCode, consumeCode } from './use-code.ts';

export const verifyEmail: Handler<'POST /api/auth/verify-email', null> = async ({ body }, { services }) => {
  const code = { ...body, purpose: 'verify_email' } as const;
  await checkCode(services, code);
  await inTransaction(async (dbSession) => {
    await consumeCode(services, code, dbSession);
    const verified = await User.updateOne(
      { email: body.email, isActive: true },
      { $set: { isEmailVerified: true } },
      { session: dbSession },
    );
    if (verified.matchedCount !== 1) throw new AppError('CODE_INVALID');
  });
  return { success: true };
};

/**
 * Sets a new password and ends all sessions of the user, in the transaction that consumes the code. The address counts as
 * verified from then on, because the code proves that the user reads its mail.
 */
export const resetPassword: Handler<'POST /api/auth/reset-password', null> = async ({ body }, { services }) => {
  const code = { email: body.email, purpose: 'reset_password', otp: body.otp } as const;
  await checkCode(services, code);
  // Outside the transaction, which may run again, and after the check, so that guesses cost no hashing.
  const passwordHash = await hashPassword(body.newPassword);
  await inTransaction(async (dbSession) => {
    await consumeCode(services, code, dbSession);
    const user = await User.findOneAndUpdate(
      { email: body.email, isActive: true },
      { $set: { passwordHash, isEmailVerified: true } },
      { session: dbSession },
    ).lean();
    if (!user) throw new AppError('CODE_INVALID');
    await endSessionsOf(user._id, dbSession);
  });
  return { success: true };
};
