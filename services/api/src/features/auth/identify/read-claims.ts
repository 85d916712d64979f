import type { Request } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { type AccessClaims, ISSUER } from '../session/tokens.ts';

export type ReadClaims = (request: Request) => Promise<AccessClaims | null>;

/**
 * Creates a function that verifies the bearer token with passport-jwt. It returns null for a missing, foreign or expired
 * token, and does not check the session.
 */
export function createReadClaims(jwtSecret: string): ReadClaims {
  const authenticator = new passport.Passport();
  authenticator.use(
    new Strategy(
      {
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        secretOrKey: jwtSecret,
        algorithms: ['HS256'],
        issuer: ISSUER,
      },
      (claims: AccessClaims, done) => done(null, claims as unknown as Express.User),
    ),
  );
  return (request) =>
    new Promise((resolve, reject) => {
      const onResult = (error: unknown, claims: unknown) =>
        error ? reject(error) : resolve((claims as AccessClaims) || null);
      authenticator.authenticate('jwt', { session: false }, onResult)(request, undefined, reject);
    });
}

const TOKENS_MAX = 20_000;
const S = 1000;

/**
 * Caches the claims of verified tokens until they expire, because a dashboard sends the same token for 15 minutes. The
 * session is not part of the claims and must be checked separately.
 */
export function cacheClaims(read: ReadClaims, now: () => number = Date.now, max = TOKENS_MAX): ReadClaims {
  const cache = new Map<string, AccessClaims & { exp: number }>();
  return async (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return null;
    const cached = cache.get(authorization);
    if (cached && now() < cached.exp * S) return cached;
    cache.delete(authorization);
    const claims = await read(request);
    const exp = (claims as { exp?: unknown } | null)?.exp;
    if (!claims || typeof exp !== 'number') return claims;
    cache.set(authorization, { ...claims, exp });
    if (cache.size > max) cache.delete(cache.keys().next().value as string);
    return claims;
  };
}
