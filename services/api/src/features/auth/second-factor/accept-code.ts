import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { inTransactionOf } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import { CODE_LIMITS } from '../../../limits/limit-table.ts';
import { guardAttempts } from '../guard/guard-attempts.ts';
import { findKnownDevice } from '../session/known-device.ts';
import { notifyOwner } from '../user/notify-owner.ts';
import { type SecuredUser, User, type UserDocument } from '../user/user.model.ts';
import { hashRecoveryCode, matchingStep } from './codes.ts';
import { openSecret } from './sealed-secret.ts';

type Context = Pick<CallContext<null>, 'client' | 'requestId' | 'services'>;

/**
 * Accepts a code of the authenticator app or a recovery code, once: the condition of one update decides between simultaneous
 * calls in all processes. Wrong codes count like those of mails, so strangers cannot lock the owner's known devices out.
 * @throws AppError SECOND_FACTOR_INVALID, or TOO_MANY_REQUESTS
 */
export function acceptCode(context: Context, user: SecuredUser, code: string): Promise<void> {
  const attempt = {
    name: 'second factor' as const,
    limits: CODE_LIMITS,
    target: user.email,
    account: user._id,
    knownDevice: findKnownDevice(context, user),
    isFailure: (error: unknown) => error instanceof AppError && error.code === 'SECOND_FACTOR_INVALID',
  };
  return guardAttempts(context, attempt, async () => {
    const digits = code.replace(/[\s-]/g, '');
    const isAccepted = /^\d{6}$/.test(digits)
      ? await acceptTotp(context, user, digits)
      : await acceptRecoveryCode(context, user, code);
    if (isAccepted) return;
    logSecurity(context, 'second_factor_failed', { account: user._id });
    throw new AppError('SECOND_FACTOR_INVALID');
  });
}

/**
 * The code that a change of the account needs besides the password while a second factor is on. Check everything else before, because a
 * code counts once.
 * @throws AppError VALIDATION without a code, SECOND_FACTOR_INVALID, or TOO_MANY_REQUESTS
 */
export async function acceptOwnCode(context: Context, user: UserDocument, code: string | undefined): Promise<void> {
  const { secondFactor } = user;
  if (!secondFactor) return;
  if (code === undefined)
    throw new AppError('VALIDATION', { fields: [{ path: 'code', message: ACCOUNT_TEXTS.secondFactorAnyCode }] });
  await acceptCode(context, { ...user, secondFactor }, code);
}

async function acceptTotp({ services }: Context, { _id, secondFactor }: SecuredUser, code: string): Promise<boolean> {
  const opened = openSecret(services.config, _id, secondFactor.secret);
  if (!opened) {
    services.log.error({ account: _id }, 'the secret of a second factor was sealed with a key that is gone');
    return false;
  }
  const step = await matchingStep(opened.secret, code, services.now());
  if (step === null) return false;
  const { modifiedCount } = await User.updateOne(
    { _id, 'secondFactor.enabledAt': secondFactor.enabledAt, 'secondFactor.lastStep': { $lt: step } },
    { $set: { 'secondFactor.lastStep': step } },
  );
  return modifiedCount === 1;
}

async function acceptRecoveryCode(context: Context, user: SecuredUser, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(user._id, code);
  const left = await inTransactionOf(user._id, async (dbSession) => {
    const updated = await User.findOneAndUpdate(
      { _id: user._id, 'secondFactor.recoveryCodes': hash },
      { $pull: { 'secondFactor.recoveryCodes': hash } },
      { session: dbSession, returnDocument: 'after', projection: { secondFactor: 1 } },
    ).lean();
    if (!updated) return null;
    const codesLeft = updated.secondFactor?.recoveryCodes.length ?? 0;
    const change = { what: 'second_factor', event: 'recovery_code', codesLeft } as const;
    await notifyOwner(user, change, context.services.now(), dbSession);
    return codesLeft;
  });
  if (left === null) return false;
  logSecurity(context, 'recovery_code_used', { account: user._id });
  return true;
}
