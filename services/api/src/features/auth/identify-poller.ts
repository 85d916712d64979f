import type { CachedCaller, ChangeFeed } from '../../change-feed/index.ts';
import type { Caller, Services } from '../../services.ts';
import { findCaller } from './identify.ts';
import { createReadClaims } from './read-claims.ts';
import { rememberClaims } from './remember-claims.ts';
import { Session } from './session.model.ts';
import type { AccessClaims } from './tokens.ts';
import { User } from './user.model.ts';

/** So many open sessions of one person are held; those of a longer list ask the database at each poll. */
const SESSIONS_MAX = 50;

/**
 * Answers `Services.identifyPoller`. What is held can only let somebody in, and only while the change stream vouches for
 * it; whoever it does not know is looked up as at any other call. Admin tokens never come from here.
 */
export function createIdentifyPoller(
  jwtSecret: string,
  now: () => Date,
  changeFeed: ChangeFeed,
): Services['identifyPoller'] {
  const readClaims = rememberClaims(createReadClaims(jwtSecret));
  return async (request, since) => {
    const claims = await readClaims(request);
    if (!claims) return null;
    const isHeld = claims.aud === 'user' && changeFeed.isCurrent(since);
    const caller = (isHeld && (await findHeld(changeFeed, claims, now()))) || (await findCaller(claims, now()));
    return claims.aud === 'user' ? caller : null;
  };
}

async function findHeld({ callers }: ChangeFeed, { sub, sid }: AccessClaims, at: Date): Promise<Caller | null> {
  const id = Number(sub);
  if (!Number.isSafeInteger(id)) return null;
  const { isActive, role, sessions } = callers.get(id) ?? (await callers.fill(id, () => readCaller(id)));
  const session = sessions.find((each) => each.sid === sid);
  return isActive && session && session.expire > at ? { id, role, sid } : null;
}

/** Read where the change stream is read: a member that lags behind would be believed until the next change. */
async function readCaller(id: number): Promise<CachedCaller> {
  const [user, sessions] = await Promise.all([
    User.findOne({ _id: id }, { role: 1, isActive: 1 }).read('primary').lean(),
    Session.find({ 'sess.userId': id, 'sess.audience': 'user' }, { sid: 1, expire: 1 })
      .limit(SESSIONS_MAX)
      .read('primary')
      .lean(),
  ]);
  return { role: user?.role ?? 'user', isActive: user?.isActive ?? false, sessions };
}
