import { randomBytes } from 'node:crypto';
import type { Done, GoogleFinishRequest, OwnerProof } from '@kenali/contracts';
import { email as emailSchema } from '@kenali/contracts/schemas';
import { inTransaction } from '../../../db/database.ts';
import { isDuplicateKey } from '../../../db/model.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import { checkOwnPassword } from '../password/check-own-password.ts';
import { acceptOwnCode } from '../second-factor/accept-code.ts';
import { hashPassword } from '../session/hash-password.ts';
import { findKnownDevice, rememberDevice } from '../session/known-device.ts';
import { endSessionsOf } from '../session/start-session.ts';
import { isEqual } from '../session/tokens.ts';
import { signInUser } from '../sign-in/log-in.ts';
import { createAccount } from '../sign-in/register.ts';
import { notifyOwner } from '../user/notify-owner.ts';
import { User, type UserDocument } from '../user/user.model.ts';
import { type GoogleIdentity, identityOf, startAttempt } from './identity-provider.ts';
import { keepAttempt, readTicket, signTicket, takeAttempt } from './signed-parts.ts';

type Context = CallContext<null>;

export const getSignInMethods: Handler<'GET /api/auth/methods', null> = async (_input, { services }) => ({
  google: services.config.google !== null,
});

export const startGoogle: Handler<'POST /api/auth/google/start', null> = async (_input, context) => {
  const { url, attempt } = await startAttempt(context.services);
  keepAttempt(context, attempt);
  return { url };
};

export const finishGoogle: Handler<'POST /api/auth/google/finish', null> = async ({ body }, context) => {
  const about = { account: null as number | null, door: 'user' as const, via: 'google' as const };
  try {
    const identity = await identityOfReturn(body, context);
    const user = await accountOf(identity, context);
    about.account = user._id;
    return await openAccount(user, context);
  } catch (error) {
    if (error instanceof AppError) logRefusal(context, about, error);
    throw error;
  }
};

function logRefusal(context: Context, about: Parameters<typeof logSecurity>[2], { code, status }: AppError): void {
  if (code === 'GOOGLE_FAILED') logSecurity(context, 'login_failed', about);
  else if (status < 500 && code !== 'NOT_FOUND' && code !== 'GOOGLE_REGISTRATION_NEEDED')
    logSecurity(context, 'login_refused', { ...about, reason: code });
}

async function identityOfReturn(returned: GoogleFinishRequest, context: Context): Promise<GoogleIdentity> {
  if (!context.services.config.google) throw new AppError('NOT_FOUND');
  const attempt = takeAttempt(context);
  // A link that somebody else prepared brings another state, and must not sign this browser in to their account.
  if (!attempt || !isEqual(returned.state, attempt.state)) throw new AppError('GOOGLE_FAILED');
  return identityOf(context.services, attempt, returned);
}

async function openAccount(user: UserDocument, context: Context) {
  if (!user.isActive) throw new AppError('ACCOUNT_INACTIVE');
  const isKnownDevice = findKnownDevice(context, user) !== null;
  const answer = await signInUser(user, { ...context, isKnownDevice });
  rememberDevice(context, user);
  const about = { account: user._id, door: 'user', via: 'google', knownDevice: isKnownDevice } as const;
  logSecurity(context, 'login_succeeded', about);
  return answer;
}

/**
 * The account of a Google account: the one that it created or is linked with, else the one with its address, which is linked then.
 * @throws AppError GOOGLE_REGISTRATION_NEEDED, GOOGLE_PASSWORD_NEEDED, GOOGLE_FAILED
 */
async function accountOf(identity: GoogleIdentity, context: Context): Promise<UserDocument> {
  const linked = await User.findOne({ googleSub: identity.sub }).lean();
  if (linked) return linked;
  const { value: email, error } = emailSchema.required().validate(identity.email);
  if (identity.email === null || error)
    throw new AppError('GOOGLE_FAILED', {
      message: 'Google belum memverifikasi email Anda. Daftar atau masuklah dengan email dan password.',
    });
  const existing = await User.findOne({ email }).lean();
  if (!existing) throw registrationNeeded({ ...identity, email }, context);
  return link(existing, identity, context);
}

function registrationNeeded(person: GoogleIdentity & { email: string }, { services }: Context): AppError {
  const { sub, email, isAuthoritative, firstName, lastName } = person;
  const ticket = signTicket({ sub, email, isAuthoritative }, services);
  return new AppError('GOOGLE_REGISTRATION_NEEDED', { registration: { ticket, email, firstName, lastName } });
}

/**
 * Links an account that a password opens so far. Both sides must be sure of the address: ours that the owner reads its mail, and
 * Google that nobody else can. Otherwise a stranger who registered the address first would share the account.
 */
async function link(user: UserDocument, { sub, isAuthoritative }: GoogleIdentity, context: Context) {
  const { services } = context;
  if (!isAuthoritative || !user.isEmailVerified) throw new AppError('GOOGLE_PASSWORD_NEEDED');
  if (!user.isActive) throw new AppError('ACCOUNT_INACTIVE');
  const linked = await inTransaction(async (dbSession) => {
    const updated = await User.findOneAndUpdate(
      { _id: user._id, email: user.email, isEmailVerified: true, isActive: true, googleSub: null },
      { $set: { googleSub: sub } },
      { session: dbSession, returnDocument: 'after' },
    ).lean();
    if (updated) await notifyOwner(updated, { what: 'google', event: 'linked' }, services.now(), dbSession);
    return updated;
  }).catch((error: unknown) => {
    // A second call of the same person was faster.
    if (isDuplicateKey(error, 'googleSub')) return null;
    throw error;
  });
  if (linked) {
    logSecurity(context, 'google_linked', { account: user._id });
    return linked;
  }
  const other = await User.findOne({ googleSub: sub }).lean();
  // The account has another Google account, or changed at this moment.
  if (!other) throw new AppError('GOOGLE_PASSWORD_NEEDED');
  return other;
}

/**
 * Creates the account of a person whom Google named at most ten minutes ago. It has no password yet. An address that Google is not
 * sure of is verified by a code, as after a registration with a password.
 */
export const registerWithGoogle: Handler<'POST /api/auth/google/register', null> = async ({ body }, context) => {
  const { services } = context;
  const { ticket, ...person } = body;
  if (!services.config.google) throw new AppError('NOT_FOUND');
  const applicant = readTicket(ticket, services);
  if (!applicant)
    throw new AppError('GOOGLE_FAILED', { message: 'Waktu mendaftar sudah habis. Silakan mulai lagi dengan Google.' });
  const { sub, email, isAuthoritative } = applicant;
  const taken = (cause?: unknown) =>
    new AppError('EMAIL_TAKEN', { message: 'Akun Anda sudah ada. Silakan masuk.', cause });
  // Only saves the cost of hashing; the unique indexes enforce the rule.
  if (await User.exists({ $or: [{ email }, { googleSub: sub }] })) throw taken();
  const account = {
    ...person,
    email,
    isEmailVerified: isAuthoritative,
    // Nobody knows these bytes. Everything that depends on the hash works as for other accounts.
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    hasNoPassword: true,
    googleSub: sub,
    authProvider: 'google',
  };
  return createAccount(context, account, taken);
};

/** @throws AppError VALIDATION for a wrong password or a missing code, SECOND_FACTOR_INVALID, CONFLICT if no Google account is linked */
export async function unlinkGoogle({ body }: { body: OwnerProof }, context: CallContext): Promise<Done> {
  const { caller, services } = context;
  const user = await checkOwnPassword(caller, body.currentPassword);
  if (user.googleSub === undefined) throw new AppError('CONFLICT');
  await acceptOwnCode(context, user, body.code);
  await inTransaction(async (dbSession) => {
    const { matchedCount } = await User.updateOne(
      { _id: user._id, googleSub: user.googleSub, passwordHash: user.passwordHash, isActive: true },
      { $unset: { googleSub: 1 } },
      { session: dbSession },
    );
    if (matchedCount === 0) throw new AppError('CONFLICT');
    // They may have signed in with Google.
    await endSessionsOf(user._id, dbSession, { except: caller.sid });
    await notifyOwner(user, { what: 'google', event: 'unlinked' }, services.now(), dbSession);
  });
  logSecurity(context, 'google_unlinked', { account: user._id });
  return { success: true };
}
