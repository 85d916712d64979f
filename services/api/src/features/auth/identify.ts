import { driverCollection } from '../../db/model.ts';
import type { Caller, Services } from '../../services.ts';
import { createReadClaims } from './read-claims.ts';
import { rememberClaims } from './remember-claims.ts';
import { Session, type SessionDocument } from './session.model.ts';
import type { AccessClaims, Audience } from './tokens.ts';
import { User, type UserDocument } from './user.model.ts';

const ADMIN_IDLE_MS = 60 * 60 * 1000;
/** How exact the idle clock of an admin session is: one write per minute at most. */
const SEEN_STEP_MS = 60_000;

/** Answers `Services.identify`: the token by passport-jwt, then the person and the session as they stand now. */
export function createIdentify(jwtSecret: string, now: () => Date): Services['identify'] {
  const readClaims = rememberClaims(createReadClaims(jwtSecret));
  return async (request, audience) => {
    const claims = await readClaims(request);
    if (!claims) return 'unknown';
    const caller = await findCaller(claims, now());
    if (!caller) return 'unknown';
    if (claims.aud === audience) return caller;
    // A signed-in person knocking at the admin area is known and not allowed; an admin token opens nothing else.
    return audience === 'admin' ? 'wrong-audience' : 'unknown';
  };
}

/** Deactivation, a changed role and an ended session count at the next request: nothing is taken from the token alone. */
export async function findCaller({ sub, sid, aud }: AccessClaims, at: Date): Promise<Caller | null> {
  const id = Number(sub);
  // Only tokens of our own secret come this far; still no claim may reach the database as an operator.
  if (!Number.isSafeInteger(id) || typeof sid !== 'string' || typeof aud !== 'string') return null;
  const [user, session] = await Promise.all([
    driverCollection<UserDocument>(User).findOne({ _id: id }, { projection: { role: 1, isActive: 1 } }),
    driverCollection<SessionDocument>(Session).findOne(
      { sid, 'sess.userId': id, 'sess.audience': aud, expire: { $gt: at } },
      { projection: { 'sess.lastSeenAt': 1 } },
    ),
  ]);
  if (!user?.isActive || !session) return null;
  if (aud === 'admin' && !(await stayAwake(sid, session.sess.lastSeenAt, at))) return null;
  if (aud === 'admin' && user.role !== 'admin') return null;
  return { id, role: user.role, sid };
}

async function stayAwake(sid: string, lastSeenAt: Date, at: Date): Promise<boolean> {
  const idleMs = at.getTime() - lastSeenAt.getTime();
  if (idleMs > ADMIN_IDLE_MS) return false;
  if (idleMs > SEEN_STEP_MS) await Session.updateOne({ sid }, { $max: { 'sess.lastSeenAt': at } });
  return true;
}

export type { Audience };
