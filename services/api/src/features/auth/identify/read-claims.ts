import type { Request } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { bearerToken } from '../../../http/client.ts';
import { type AccessClaims, ISSUER } from '../session/tokens.ts';

type ReadClaims = (request: Request) => Promise<AccessClaims | null>;

/**
 * Creates a function that verifies the bearer token with passport-jwt. It returns null for a missing, foreign or expired
 * token, and does not check the session.
 */
export function createReadClaims(secrets: readonly string[]): ReadClaims {
  const authenticator = new passport.Passport();
  for (const secret of secrets) authenticator.use(secret, strategyOf(secret));
  return (request) =>
    new Promise((resolve, reject) => {
      const onResult = (error: unknown, claims: unknown) =>
        error ? reject(error) : resolve((claims as AccessClaims) || null);
      // Tries one secret after the other until one fits.
      authenticator.authenticate([...secrets], { session: false }, onResult)(request, undefined, reject);
    });
}

const strategyOf = (secretOrKey: string) =>
  new Strategy(
    {
      jwtFromRequest: (request: Request) => bearerToken(request.headers.authorization),
      secretOrKey,
      algorithms: ['HS256'],
      issuer: ISSUER,
    },
    (claims: AccessClaims, done) => done(null, claims as unknown as Express.User),
  );

/** Entries of one cache. With the longest token and its claims, an entry stays below 2 KB. */
const TOKENS_MAX = 20_000;
/** Above this share of the bound, a new entry first makes the cache drop what has expired. */
const SWEEP_ABOVE = 0.05;
const S = 1000;

/**
 * Caches the claims of verified tokens until they expire, because a dashboard sends the same token for 15 minutes. The
 * session is not part of the claims and must be checked separately. The key is the token alone, so a client cannot fill
 * the memory with variations of one header.
 */
export function cacheClaims(
  read: ReadClaims,
  now: () => number = Date.now,
  max = TOKENS_MAX,
  cache = new Map<string, AccessClaims & { exp: number }>(),
): ReadClaims {
  let sweepAt = max * SWEEP_ABOVE;
  const dropExpired = () => {
    for (const [token, { exp }] of cache) if (exp * S <= now()) cache.delete(token);
    // The next sweep waits until the cache has grown again, so that a cache full of valid tokens is not searched each time.
    sweepAt = Math.max(max * SWEEP_ABOVE, cache.size * 2);
  };
  return async (request) => {
    const token = bearerToken(request.headers.authorization);
    if (token === null) return null;
    const cached = cache.get(token);
    if (cached && now() < cached.exp * S) return cached;
    cache.delete(token);
    const claims = await read(request);
    const exp = (claims as { exp?: unknown } | null)?.exp;
    if (!claims || typeof exp !== 'number') return claims;
    cache.set(token, { ...claims, exp });
    if (cache.size > sweepAt) dropExpired();
    if (cache.size > max) cache.delete(cache.keys().next().value as string);
    return claims;
  };
}
