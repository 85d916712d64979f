import { randomUUID } from 'node:crypto';
import { ACCOUNT_TEXTS, type SessionStarted } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { browserIdOf } from '../../../http/client.ts';
import type { Services } from '../../../services.ts';
import { requestCode } from '../codes/request-code.ts';
import { requireSecondFactor, withSecondFactor } from '../second-factor/challenge.ts';
import { withCredentials } from '../session/credentials.ts';
import { endSessions, endSessionsOf, startSession } from '../session/start-session.ts';
import { type Audience, areaOf, readRefreshToken, secretsOf } from '../session/tokens.ts';
import { userView } from '../user/get-user.ts';
import { notifyOwner } from '../user/notify-owner.ts';
import { User, type UserDocument } from '../user/user.model.ts';

export const logIn: Handler<'POST /api/auth/login', null> = async ({ body }, context) =>
  withCredentials(body, { ...context, door: 'user' }, (user, isKnownDevice) =>
    signInUser(user, { ...context, isKnownDevice }),
  );

/**
 * Ends the first call of a login at the site, after the person proved to own the account.
 * @throws AppError EMAIL_UNVERIFIED, with a code on its way, or SECOND_FACTOR_REQUIRED
 */
export async function signInUser(user: UserDocument, context: SignInContext): Promise<SessionStarted> {
  const { services, client } = context;
  if (services.config.requireEmailVerification && !user.isEmailVerified) {
    await requestCode({
      email: user.email,
      purpose: 'verify_email',
      requester: browserIdOf(client),
      // The password is right, or Google vouches for the person, so this is not a stranger.
      isKnownDevice: true,
      now: services.now(),
    });
    throw new AppError('EMAIL_UNVERIFIED');
  }
  requireSecondFactor(user, 'user', services);
  const tokens = await signIn(user, 'user', context);
  return { ...tokens, user: userView(user) };
}

/** The second call of a login to an account with a second factor. */
export const finishLogIn: Handler<'POST /api/auth/login/second-factor', null> = async ({ body }, context) =>
  withSecondFactor(body, { ...context, door: 'user' }, async (user, isKnownDevice) => {
    const tokens = await signIn(user, 'user', { ...context, isKnownDevice, isProven: true });
    return { ...tokens, user: userView(user) };
  });

type SignInContext = Pick<CallContext<null>, 'services' | 'client'> & {
  isKnownDevice: boolean;
  /** Whether a code was just accepted. */
  isProven?: boolean;
};

/**
 * Starts a session for an account whose credentials were checked. The owner is notified if the account never signed in with
 * this browser. The email is in the outbox before anybody gets the tokens.
 */
export async function signIn(
  user: UserDocument,
  audience: Audience,
  { services, client, isKnownDevice, isProven = false }: SignInContext,
): Promise<{ accessToken: string; refreshToken: string }> {
  const [sid, { device }] = [randomUUID(), client];
  const tokens = await startSession(services, user._id, audience, { sid, device, isProven });
  await confirmLogin(user, services);
  const change = { what: 'sign_in', area: areaOf(audience), device } as const;
  // The first sign-in of an account that staff or a command created is no news.
  if (!isKnownDevice && user.lastLoginAt) await notifyOwner(user, change, services.now(), undefined, sid);
  return tokens;
}

/**
 * Call after `startSession` with the account whose credentials were checked. A new password, role or second factor, a deactivation and the end of a Google
 * sign-in end all sessions, but not one that is created right after them for a login that was checked before. Both sides write the
 * account, so one of them always sees the other. @throws AppError if the account changed since
 */
async function confirmLogin(user: UserDocument, { now }: Services): Promise<void> {
  const { _id, passwordHash, role, secondFactor, googleSub } = user;
  const asChecked = {
    _id,
    passwordHash,
    role,
    isActive: true,
    'secondFactor.enabledAt': secondFactor?.enabledAt ?? null,
    ...(googleSub !== undefined && { googleSub }),
  };
  const confirmed = await User.updateOne(asChecked, { $set: { lastLoginAt: now() } });
  if (confirmed.matchedCount === 1) return;
  await endSessionsOf(_id);
  const withSamePassword = await User.findOne({ _id, passwordHash }, { isActive: 1 }).lean();
  if (withSamePassword?.isActive === false) throw new AppError('ACCOUNT_INACTIVE');
  throw new AppError('Unauthorized', { message: ACCOUNT_TEXTS.loginFailedDefault });
}

/** Ends the session family of a refresh token. The response is the same for an unknown or old token. */
export const logOut: Handler<'POST /api/auth/logout', null> = async ({ body }, { services }) => {
  const token = readRefreshToken(secretsOf(services.config), body.refreshToken);
  if (token) await endSessions({ sid: token.sid });
  return { success: true };
};
