import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { type Audience, ISSUER, isEqual, secretsOf } from '../session/tokens.ts';
import { type SecuredUser, User, type UserDocument } from '../user/user.model.ts';

const LIFETIME_S = 10 * 60;

interface ChallengeClaims {
  sub: string;
  door: Audience;
  proof: string;
}

/** A key of its own, so that a challenge can never pass as an access token. */
const keyOf = (secret: string) => createHmac('sha256', secret).update('second factor challenges').digest('hex');
/** Depends on the password's hash, so that a new password ends the challenge. */
const proofOf = (secret: string, { _id, passwordHash }: Pick<UserDocument, '_id' | 'passwordHash'>) =>
  createHmac('sha256', secret).update(`second factor:${_id}:${passwordHash}`).digest('base64url');

/**
 * Call after the password was checked. It returns if the account has no second factor.
 * @throws AppError SECOND_FACTOR_REQUIRED with a challenge for the second call
 */
export function requireSecondFactor(user: UserDocument, door: Audience, { config, now }: Services): void {
  if (!user.secondFactor) return;
  const iat = Math.floor(now().getTime() / 1000);
  const challenge = jwt.sign({ door, proof: proofOf(config.jwtSecret, user), iat }, keyOf(config.jwtSecret), {
    algorithm: 'HS256',
    subject: String(user._id),
    issuer: ISSUER,
    expiresIn: LIFETIME_S,
  });
  throw new AppError('SECOND_FACTOR_REQUIRED', { challenge });
}

/**
 * Returns the account whose password was checked for this challenge.
 * @throws AppError Unauthorized if the challenge is not genuine, is older than ten minutes or belongs to another door, and if
 *   the account has a new password or no second factor any more
 */
export async function accountOfChallenge(
  challenge: string,
  door: Audience,
  { config, now }: Services,
): Promise<SecuredUser> {
  const clockTimestamp = Math.floor(now().getTime() / 1000);
  for (const secret of secretsOf(config)) {
    const claims = claimsOf(challenge, keyOf(secret), clockTimestamp);
    if (claims?.door !== door) continue;
    const user = await User.findById(Number(claims.sub)).lean();
    const { secondFactor } = user ?? {};
    if (user && secondFactor && isEqual(claims.proof, proofOf(secret, user))) return { ...user, secondFactor };
  }
  throw new AppError('Unauthorized', {
    message: 'Waktu memasukkan kode sudah habis. Masuk lagi dengan password Anda.',
  });
}

function claimsOf(challenge: string, key: string, clockTimestamp: number): ChallengeClaims | null {
  try {
    return jwt.verify(challenge, key, { algorithms: ['HS256'], issuer: ISSUER, clockTimestamp }) as never;
  } catch {
    return null;
  }
}
