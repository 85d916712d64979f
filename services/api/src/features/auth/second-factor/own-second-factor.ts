import type { Done, RecoveryCodes, SecondFactorProof, SecondFactorView } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import { MINUTE_MS } from '../../../durations.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import { checkOwnPassword } from '../password/check-own-password.ts';
import { Session } from '../session/session.model.ts';
import { endSessionsOf } from '../session/start-session.ts';
import { findOwnAccount } from '../user/get-user.ts';
import { notifyOwner } from '../user/notify-owner.ts';
import { User } from '../user/user.model.ts';
import { acceptCode } from './accept-code.ts';
import { hashRecoveryCode, matchingStep, newRecoveryCodes, newTotpSecret, totpUri } from './codes.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/** Long enough to install an app. A secret on a screen that was left open is of no use later. */
const ENROLMENT_MS = 30 * MINUTE_MS;

export async function getSecondFactor(_input: unknown, { caller }: CallContext): Promise<SecondFactorView> {
  const { secondFactor } = await findOwnAccount(caller);
  return {
    isOn: secondFactor !== undefined,
    enabledAt: secondFactor?.enabledAt.toISOString() ?? null,
    recoveryCodesLeft: secondFactor?.recoveryCodes.length ?? 0,
  };
}

/**
 * Makes a secret for the owner's authenticator app. It changes nothing until a code confirms it; a repeated call replaces it.
 * @throws AppError CONFLICT if the account has a second factor, EMAIL_UNVERIFIED: who registered somebody else's address would keep the owner out
 */
export const startSecondFactor: Handler<'POST /api/auth/second-factor/start'> = async (
  { body },
  { caller, services },
) => {
  const { email, isEmailVerified } = await checkOwnPassword(caller, body.currentPassword);
  if (!isEmailVerified) throw new AppError('EMAIL_UNVERIFIED');
  const secret = await newTotpSecret();
  const sealed = sealSecret(services.config.jwtSecret, caller.id, secret);
  const { matchedCount } = await User.updateOne(
    { _id: caller.id, isEmailVerified: true, secondFactor: null },
    { $set: { pendingFactor: { secret: sealed, startedAt: services.now() } } },
  );
  if (matchedCount === 0) throw new AppError('CONFLICT');
  return { secret, uri: await totpUri(secret, email) };
};

/**
 * Turns the second factor on, ends the owner's other sessions and returns the recovery codes, which nobody can read again. The code
 * is a proof for this session. `alsoWrite` runs in the same transaction.
 * @throws AppError SECOND_FACTOR_INVALID, CONFLICT if nothing was started in the last 30 minutes
 */
export async function confirmSecondFactor(
  { body }: { body: { code: string } },
  context: CallContext,
  alsoWrite: (dbSession: ClientSession) => Promise<void> = async () => undefined,
): Promise<RecoveryCodes> {
  const { caller, services } = context;
  const user = await findOwnAccount(caller);
  const pending = user.pendingFactor;
  const at = services.now();
  const isOpen = pending && at.getTime() - pending.startedAt.getTime() <= ENROLMENT_MS;
  const opened = isOpen ? openSecret(services.config, user._id, pending.secret) : null;
  if (!pending || !opened) throw new AppError('CONFLICT');
  const lastStep = await matchingStep(opened.secret, body.code, at);
  // The usual message offers a recovery code, and there is none yet.
  if (lastStep === null)
    throw new AppError('SECOND_FACTOR_INVALID', {
      message: 'Kode tidak sesuai atau sudah berganti. Masukkan kode terbaru dari aplikasi autentikator.',
    });
  const codes = newRecoveryCodes();
  const recoveryCodes = codes.map((code) => hashRecoveryCode(user._id, code));
  await inTransaction(async (dbSession) => {
    const { matchedCount } = await User.updateOne(
      {
        _id: user._id,
        isActive: true,
        isEmailVerified: true,
        secondFactor: null,
        'pendingFactor.secret': pending.secret,
      },
      {
        $set: { secondFactor: { secret: pending.secret, enabledAt: at, lastStep, recoveryCodes } },
        $unset: { pendingFactor: 1 },
      },
      { session: dbSession },
    );
    if (matchedCount === 0) throw new AppError('CONFLICT');
    // They signed in with the password alone.
    await endSessionsOf(user._id, dbSession, { except: caller.sid });
    await Session.updateOne({ sid: caller.sid }, { $set: { 'sess.provenAt': at } }, { session: dbSession });
    await notifyOwner(user, { what: 'second_factor', event: 'on' }, at, dbSession);
    await alsoWrite(dbSession);
  });
  logSecurity(context, 'second_factor_on', { account: user._id });
  return { recoveryCodes: codes };
}

/**
 * Proves the second factor for the caller's session, which then may do what `needsProof` protects.
 * @throws AppError SECOND_FACTOR_INVALID, TOO_MANY_REQUESTS, CONFLICT if the account has none
 */
export async function proveSecondFactor({ body }: { body: SecondFactorProof }, context: CallContext): Promise<Done> {
  const { caller, services } = context;
  const user = await findOwnAccount(caller);
  const { secondFactor } = user;
  if (!secondFactor) throw new AppError('CONFLICT');
  await acceptCode(context, { ...user, secondFactor }, body.code);
  await Session.updateOne({ sid: caller.sid }, { $set: { 'sess.provenAt': services.now() } });
  logSecurity(context, 'second_factor_proven', { account: user._id });
  return { success: true };
}

/**
 * Turns the second factor off and ends the owner's other sessions.
 * @throws AppError VALIDATION for a wrong password, SECOND_FACTOR_INVALID, CONFLICT if the account has none
 */
export const disableSecondFactor: Handler<'POST /api/auth/second-factor/disable'> = async ({ body }, context) => {
  const { caller, services } = context;
  const user = await checkOwnPassword(caller, body.currentPassword);
  const { secondFactor } = user;
  if (!secondFactor) throw new AppError('CONFLICT');
  await acceptCode(context, { ...user, secondFactor }, body.code);
  await inTransaction(async (dbSession) => {
    const { matchedCount } = await User.updateOne(
      { _id: user._id, 'secondFactor.enabledAt': secondFactor.enabledAt },
      { $unset: { secondFactor: 1, pendingFactor: 1 } },
      { session: dbSession },
    );
    if (matchedCount === 0) throw new AppError('CONFLICT');
    await endSessionsOf(user._id, dbSession, { except: caller.sid });
    await notifyOwner(user, { what: 'second_factor', event: 'off' }, services.now(), dbSession);
  });
  logSecurity(context, 'second_factor_off', { account: user._id });
  return { success: true };
};
