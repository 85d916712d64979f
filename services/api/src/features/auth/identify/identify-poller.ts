import type { ApiSettings } from '@kenali/settings';
import type { CachedCaller, ChangeFeed } from '../../../change-feed/index.ts';
import type { Caller, Services } from '../../../services.ts';
import { Session } from '../session/session.model.ts';
import { type AccessClaims, secretsOf } from '../session/tokens.ts';
import { User } from '../user/user.model.ts';
import { findCaller } from './identify.ts';
import { cacheClaims, createReadClaims } from './read-claims.ts';

/** Cached sessions per user. Polls from any further session query the database. */
const SESSIONS_MAX = 50;

/**
 * Creates `Services.identifyPoller`. The cache can only admit a caller, and only while the change feed is current; a caller
 * it does not contain is looked up as in any other call. Admin tokens are refused.
 */
export function createIdentifyPoller(
  config: ApiSettings,
  now: () => Date,
  changeFeed: ChangeFeed,
): Services['identifyPoller'] {
  const readClaims = cacheClaims(createReadClaims(secretsOf(config)));
  return async (request, since) => {
    const claims = await readClaims(request);
    if (!claims) return null;
    const isCacheUsable = claims.aud === 'user' && changeFeed.isCurrent(since);
    const caller =
      (isCacheUsable && (await findCached(changeFeed, claims, now()))) || (await findCaller(claims, now()));
    return claims.aud === 'user' ? caller : null;
  };
}

async function findCached({ callers }: ChangeFeed, { sub, sid }: AccessClaims, at: Date): Promise<Caller | null> {
  const id = Number(sub);
  if (!Number.isSafeInteger(id)) return null;
  const { opens, role, sessions } = callers.get(id) ?? (await callers.fill(id, () => readCaller(id)));
  const session = sessions.find((each) => each.sid === sid);
  return opens && session && session.expire > at ? { id, role, sid } : null;
}

/** Reads from the primary: data from a lagging secondary would stay cached until the next change. */
async function readCaller(id: number): Promise<CachedCaller> {
  const [user, sessions] = await Promise.all([
    User.findOne({ _id: id }, { role: 1, isActive: 1, mustChangePassword: 1 }).read('primary').lean(),
    Session.find({ 'sess.userId': id, 'sess.audience': 'user' }, { sid: 1, expire: 1 })
      .limit(SESSIONS_MAX)
      .read('primary')
      .lean(),
  ]);
  return { role: user?.role ?? 'user', opens: user?.isActive === true && !user.mustChangePassword, sessions };
}
