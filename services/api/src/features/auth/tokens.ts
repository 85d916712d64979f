import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import jwt from 'jsonwebtoken';

export type Audience = 'user' | 'admin';
export const ISSUER = 'kenali';
const ACCESS_LIFETIME_S = 15 * 60;
const ADMIN_LIFETIME_S = 8 * 60 * 60;

export interface AccessClaims {
  sub: string;
  sid: string;
  aud: Audience;
}

/** A signed access token: 15 minutes for users; for the admin area 8 hours, within what the server session allows. */
export const signAccessToken = (secret: string, claims: { userId: number; sid: string; audience: Audience }): string =>
  jwt.sign({ sid: claims.sid }, secret, {
    algorithm: 'HS256',
    subject: String(claims.userId),
    audience: claims.audience,
    issuer: ISSUER,
    expiresIn: claims.audience === 'admin' ? ADMIN_LIFETIME_S : ACCESS_LIFETIME_S,
  });

/**
 * The refresh token of one generation of a session family. It can be made again from the server's secret, so that the
 * token just replaced is answered with the same successor, while the database holds only a hash.
 */
export function refreshTokenOf(secret: string, sid: string, generation: number): string {
  const proof = createHmac('sha256', secret).update(`refresh:${sid}:${generation}`).digest('base64url');
  return `${sid}.${generation}.${proof}`;
}

/** The parts of a genuine refresh token; null for anything else. */
export function readRefreshToken(secret: string, token: string): { sid: string; generation: number } | null {
  const [sid, generation, proof, surplus] = token.split('.');
  if (!sid || !generation || !proof || surplus !== undefined || !/^\d{1,9}$/.test(generation)) return null;
  const expected = Buffer.from(refreshTokenOf(secret, sid, Number(generation)));
  const given = Buffer.from(token);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return { sid, generation: Number(generation) };
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
