import type { Done, ResetPasswordRequest, VerifyEmailRequest } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction, inTransactionOf } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import { assertGoodPassword } from '../password/check-new-password.ts';
import { hashPassword } from '../session/hash-password.ts';
import { rememberDevice } from '../session/known-device.ts';
import { endSessionsOf } from '../session/start-session.ts';
import { secretsOf, sessionOfToken } from '../session/tokens.ts';
import { notifyOwner } from '../user/notify-owner.ts';
import { User, type UserDocument } from '../user/user.model.ts';
import { checkCode, consumeCode } from './use-code.ts';

type EndPrepared = (userId: number, at: Date, dbSession: ClientSession) => Promise<void>;

/**
 * Verifies the address of an account. At the first proof, sessions that a stranger may have begun before end. A browser that is signed in
 * to the account keeps its session. Any other one may belong to an owner who did not make the account, so what was prepared ends too. The
 * password stays, because the person who made the account signs in with it next; the mail says how to replace it.
 */
export async function verifyEmail(
  { body: { email, otp } }: { body: VerifyEmailRequest },
  context: CallContext<null>,
  endPrepared: EndPrepared,
): Promise<Done> {
  const { client, services } = context;
  const code = { email, otp, purpose: 'verify_email' } as const;
  await checkCode(context, code);
  const id = await inTransaction(async (dbSession) => {
    await consumeCode(services, code, dbSession);
    const user = await User.findOneAndUpdate(
      { email, isActive: true },
      { $set: { isEmailVerified: true } },
      { session: dbSession },
    ).lean();
    if (!user) throw new AppError('CODE_INVALID');
    const { _id, isEmailVerified, hasNoPassword } = user;
    if (isEmailVerified) return _id;
    const own = client.bearer && sessionOfToken(secretsOf(services.config), client.bearer, _id);
    if (own) await endSessionsOf(_id, dbSession, { except: own });
    else {
      const at = services.now();
      // Google is the only way into an account without a password.
      const $unset = { ...factorsOf(user), ...(!hasNoPassword && GOOGLE) };
      await User.updateOne({ _id }, { $unset }, { session: dbSession });
      await endPrepared(_id, at, dbSession);
      await endSessionsOf(_id, dbSession);
      await notifyOwner(user, { what: 'email_proven' }, at, dbSession);
    }
    return _id;
  });
  logSecurity(context, 'email_verified', { account: id });
  return { success: true };
}

const GOOGLE = { googleSub: 1 } as const;

/**
 * What a stranger may have prepared. Staff had a verified address when they got their role, so their second factor is their own: it
 * also protects an account whose address was changed to a wrong one.
 */
const factorsOf = ({ role }: Pick<UserDocument, 'role'>) =>
  role === 'user' ? ({ secondFactor: 1, pendingFactor: 1 } as const) : {};

/**
 * Sets a new password and ends all sessions of the user, in the transaction that consumes the code. The address counts as
 * verified from then on, because the code proves that the user reads its mail. The first proof removes what a stranger may have
 * prepared: other ways in, a second factor, and what `endPrepared` ends in the same transaction.
 */
export async function resetPassword(
  { body }: { body: ResetPasswordRequest },
  context: CallContext<null>,
  endPrepared: EndPrepared,
): Promise<Done> {
  const { services } = context;
  const { email, otp } = body;
  const code = { email, otp, purpose: 'reset_password' } as const;
  // Before the code is checked, because each check uses one of its attempts.
  assertGoodPassword(body.newPassword, { email }, 'newPassword', services.config);
  await checkCode(context, code);
  const owner = await User.findOne({ email }, { firstName: 1, lastName: 1, whatsappNumber: 1 }).lean();
  if (!owner) throw new AppError('CODE_INVALID');
  assertGoodPassword(body.newPassword, owner, 'newPassword', services.config);
  // Outside the transaction, which may run again, and after the check, so that guesses cost no hashing.
  const passwordHash = await hashPassword(body.newPassword);
  const id = await inTransactionOf(owner._id, async (dbSession) => {
    await consumeCode(services, code, dbSession);
    const user = await User.findOneAndUpdate(
      { email, isActive: true },
      { $set: { passwordHash, isEmailVerified: true }, $unset: { mustChangePassword: 1, hasNoPassword: 1 } },
      { session: dbSession },
    ).lean();
    if (!user) throw new AppError('CODE_INVALID');
    if (!user.isEmailVerified) {
      await User.updateOne({ _id: user._id }, { $unset: { ...factorsOf(user), ...GOOGLE } }, { session: dbSession });
      await endPrepared(user._id, services.now(), dbSession);
    }
    await endSessionsOf(user._id, dbSession);
    await notifyOwner(user, { what: 'password', by: 'code' }, services.now(), dbSession);
    return user._id;
  });
  // The code proves who this is, so the owner can log in here whatever strangers do.
  rememberDevice(context, { _id: id, passwordHash });
  logSecurity(context, 'password_reset', { account: id });
  return { success: true };
}
