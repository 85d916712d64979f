import type { ReadClaims } from './read-claims.ts';
import type { AccessClaims } from './tokens.ts';

const TOKENS_MAX = 20_000;
const S = 1000;

/**
 * Checks the signature of a token once: a dashboard shows the same one for 15 minutes. Only what the token itself says
 * is kept, and no longer than it is valid; whether its session still stands is asked elsewhere.
 */
export function rememberClaims(read: ReadClaims, now: () => number = Date.now, max = TOKENS_MAX): ReadClaims {
  const known = new Map<string, AccessClaims & { exp: number }>();
  return async (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return null;
    const held = known.get(authorization);
    if (held && now() < held.exp * S) return held;
    known.delete(authorization);
    const claims = await read(request);
    const exp = (claims as { exp?: unknown } | null)?.exp;
    if (!claims || typeof exp !== 'number') return claims;
    known.set(authorization, { ...claims, exp });
    if (known.size > max) known.delete(known.keys().next().value as string);
    return claims;
  };
}
