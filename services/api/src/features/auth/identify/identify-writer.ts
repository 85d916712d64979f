import type { ApiSettings } from '@kenali/settings';
import type { ChangeFeed } from '../../../change-feed/index.ts';
import type { Caller, Services } from '../../../services.ts';
import { secretsOf } from '../session/tokens.ts';
import { findSession } from './identify.ts';
import { cacheClaims, createReadClaims } from './read-claims.ts';

/**
 * Creates `Services.identifyWriter`. A caller from memory is at most a second old. That is too old for a write, so the
 * write of a call that uses it finds out whether the session has ended in between (docs/decisions/0091-saves-remember-their-session.md).
 */
export function createIdentifyWriter(
  config: ApiSettings,
  now: () => Date,
  { writers, followedUntil }: Pick<ChangeFeed, 'writers' | 'followedUntil'>,
): Services['identifyWriter'] {
  const readClaims = cacheClaims(createReadClaims(secretsOf(config)));
  return async (request, isAsked) => {
    const claims = await readClaims(request);
    if (claims?.aud !== 'user') return 'unknown';
    const id = Number(claims.sub);
    const until = isAsked ? null : followedUntil();
    const known = until === null ? undefined : writers.get(id);
    if (until !== null && known && known.sid === claims.sid && known.expire > now())
      return { id, role: known.role, sid: known.sid, rememberedAt: Math.max(known.readAt, until) };
    let caller: Caller | null = null;
    await writers.fill(id, async () => {
      const readAt = performance.now();
      const found = await findSession(claims, now());
      caller = found?.caller ?? null;
      // Nobody who has to change the password is remembered: the next call works as soon as that is done.
      if (!found || found.caller.mustChangePassword) return null;
      const { role, sid } = found.caller;
      return { role, sid, session: found.sessionId, expire: found.expire, readAt };
    });
    return caller ?? 'unknown';
  };
}
