import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SessionArea } from '@kenali/contracts';
import type { ApiSettings } from '@kenali/settings';
import jwt from 'jsonwebtoken';

export type Audience = 'user' | 'admin';
/** How the owner sees an audience. */
export const areaOf = (audience: Audience): SessionArea => (audience === 'admin' ? 'admin' : 'site');
export const ISSUER = 'kenali';
const ACCESS_LIFETIME_S = 15 * 60;
/** As long as the session (`ADMIN_LIFETIME_MS`), because an admin token is never replaced. */
const ADMIN_LIFETIME_S = 8 * 60 * 60;

export interface AccessClaims {
  sub: string;
  sid: string;
  aud: Audience;
}

/** The secrets whose signatures are accepted: the one that signs, and during a change of it a second one. */
export const secretsOf = ({
  jwtSecret,
  jwtOtherSecret,
}: Pick<ApiSettings, 'jwtSecret' | 'jwtOtherSecret'>): readonly string[] =>
  jwtOtherSecret === null ? [jwtSecret] : [jwtSecret, jwtOtherSecret];

/** Signs an access token. It is valid for 15 minutes, or for 8 hours in the admin area, while its session exists. */
export const signAccessToken = (secret: string, claims: { userId: number; sid: string; audience: Audience }): string =>
  jwt.sign({ sid: claims.sid }, secret, {
    algorithm: 'HS256',
    subject: String(claims.userId),
    audience: claims.audience,
    issuer: ISSUER,
    expiresIn: claims.audience === 'admin' ? ADMIN_LIFETIME_S : ACCESS_LIFETIME_S,
  });

/** The session of a genuine access token of the user. Its 15 minutes may be over, and the session too. */
export function sessionOfToken(secrets: readonly string[], token: string, userId: number): string | null {
  for (const secret of secrets)
    try {
      const expected = { algorithms: ['HS256' as const], issuer: ISSUER, audience: 'user', subject: String(userId) };
      return (jwt.verify(token, secret, { ...expected, ignoreExpiration: true }) as AccessClaims).sid;
    } catch {}
  return null;
}

/**
 * Returns the refresh token of one generation of a session. It is derived from the server's secret, so a repeated request
 * gets the same successor although the database stores only a hash.
 */
export function refreshTokenOf(secret: string, sid: string, generation: number): string {
  const proof = createHmac('sha256', secret).update(`refresh:${sid}:${generation}`).digest('base64url');
  return `${sid}.${generation}.${proof}`;
}

/** Returns the parts of a genuine refresh token, and null for anything else. */
export function readRefreshToken(
  secrets: readonly string[],
  token: string,
): { sid: string; generation: number } | null {
  const [sid, generation, proof, surplus] = token.split('.');
  if (!sid || !generation || !proof || surplus !== undefined || !/^\d{1,9}$/.test(generation)) return null;
  const isGenuine = secrets.some((secret) => isEqual(token, refreshTokenOf(secret, sid, Number(generation))));
  return isGenuine ? { sid, generation: Number(generation) } : null;
}

/** Compares texts in constant time. */
export function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
