import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { hashPassword } from './password.ts';
import { endSessionsOf } from './start-session.ts';
import { checkCode, consumeCode } from './use-code.ts';
import { User } from './user.model.ts';

/**
 * Sets a new password and ends every session of the person: code, password and sessions in one transaction. The address
 * counts as verified from then on, because who has this code reads its mail, which is all that verification asks.
 */
export const resetPassword: Handler<'POST /api/auth/reset-password', null> = async ({ body }, { services }) => {
  const given = { email: body.email, purpose: 'reset_password', otp: body.otp } as const;
  await checkCode(services, given);
  // Outside the transaction, which may run again; and only for a right code, so that guesses cost no hashing.
  const passwordHash = await hashPassword(body.newPassword);
  await inTransaction(async (dbSession) => {
    await consumeCode(services, given, dbSession);
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
