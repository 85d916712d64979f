import { createHmac } from 'node:crypto';
import type { SecondFactorLogin } from '@kenali/contracts';
import { MINUTE_MS } from '../../../durations.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import type { Services } from '../../../services.ts';
import { findKnownDevice, rememberDevice } from '../session/known-device.ts';
import { createSigner } from '../session/signer.ts';
import { type Audience, isEqual, secretsOf } from '../session/tokens.ts';
import { type SecuredUser, User, type UserDocument } from '../user/user.model.ts';
import { acceptCode } from './accept-code.ts';

const LIFETIME_MS = 10 * MINUTE_MS;

const challenges = createSigner<{ sub: string; door: Audience; proof: string }>('second factor challenges');
/** Depends on the password's hash, so that a new password ends the challenge. */
const proofOf = (secret: string, { _id, passwordHash }: Pick<UserDocument, '_id' | 'passwordHash'>) =>
  createHmac('sha256', secret).update(`second factor:${_id}:${passwordHash}`).digest('base64url');

/**
 * Call after the password was checked. It returns if the account has no second factor.
 * @throws AppError SECOND_FACTOR_REQUIRED with a challenge for the second call
 */
export function requireSecondFactor(user: UserDocument, door: Audience, services: Services): void {
  if (!user.secondFactor) return;
  const { config } = services;
  const now = services.now();
  const claims = { sub: String(user._id), door, proof: proofOf(config.jwtSecret, user) };
  const challenge = challenges.sign(config, claims, { now, until: new Date(now.getTime() + LIFETIME_MS) });
  throw new AppError('SECOND_FACTOR_REQUIRED', { challenge });
}

/**
 * Returns the account whose password was checked for this challenge.
 * @throws AppError Unauthorized if the challenge is not genuine, is older than ten minutes or belongs to another door, and if
 *   the account has a new password or no second factor any more
 */
async function accountOfChallenge(challenge: string, door: Audience, { config, now }: Services): Promise<SecuredUser> {
  const read = challenges.read(config, challenge, { now: now() });
  const user = read?.door === door ? await User.findById(Number(read.sub)).lean() : null;
  const { secondFactor } = user ?? {};
  const isUnchanged = user && secretsOf(config).some((secret) => isEqual(read?.proof ?? '', proofOf(secret, user)));
  if (isUnchanged && secondFactor) return { ...user, secondFactor };
  throw new AppError('Unauthorized', {
    message: 'Waktu memasukkan kode sudah habis. Masuk lagi dengan password Anda.',
  });
}

type Context = Pick<CallContext<null>, 'addCookie' | 'client' | 'requestId' | 'services'>;

/**
 * Runs the second call of a login: `finish` receives the account, whose password the first call checked, after the code was
 * accepted. @throws AppError Unauthorized, ACCOUNT_INACTIVE, SECOND_FACTOR_INVALID or TOO_MANY_REQUESTS
 */
export async function withSecondFactor<T>(
  { challenge, code }: SecondFactorLogin,
  context: Context & { door: Audience },
  finish: (user: UserDocument, isKnownDevice: boolean) => Promise<T>,
): Promise<T> {
  const { door, services } = context;
  const user = await accountOfChallenge(challenge, door, services);
  if (!user.isActive) throw new AppError('ACCOUNT_INACTIVE');
  const isKnownDevice = findKnownDevice(context, user) !== null;
  await acceptCode(context, user, code);
  const answer = await finish(user, isKnownDevice);
  rememberDevice(context, user);
  logSecurity(context, 'login_succeeded', { account: user._id, door, knownDevice: isKnownDevice });
  return answer;
}
