import { inTransaction } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { checkCode, consumeCode } from './use-code.ts';
import { User } from './user.model.ts';

export const verifyEmail: Handler<'POST /api/auth/verify-email', null> = async ({ body }, { services }) => {
  const given = { ...body, purpose: 'verify_email' } as const;
  await checkCode(services, given);
  await inTransaction(async (dbSession) => {
    await consumeCode(services, given, dbSession);
    const verified = await User.updateOne(
      { email: body.email, isActive: true },
      { $set: { isEmailVerified: true } },
      { session: dbSession },
    );
    if (verified.matchedCount !== 1) throw new AppError('CODE_INVALID');
  });
  return { success: true };
};
