import type { ApiSettings } from '@kenali/settings';
import { confirmByMajority, currentTerm } from '../../../db/majority.ts';
import { driverCollection } from '../../../db/model.ts';
import { MINUTE_MS } from '../../../durations.ts';
import type { Caller, Services } from '../../../services.ts';
import { ADMIN_IDLE_MS, Session, type SessionDocument } from '../session/session.model.ts';
import { type AccessClaims, secretsOf } from '../session/tokens.ts';
import { User, type UserDocument } from '../user/user.model.ts';
import { cacheClaims, createReadClaims } from './read-claims.ts';

/** Precision of an admin session's idle time: at most one write per minute. */
const SEEN_STEP_MS = MINUTE_MS;

/** Creates `Services.identify`: verifies the token with passport-jwt, then reads the user and the session. */
export function createIdentify(config: ApiSettings, now: () => Date): Services['identify'] {
  const readClaims = cacheClaims(createReadClaims(secretsOf(config)));
  return async (request, audience) => {
    const claims = await readClaims(request);
    if (!claims) return 'unknown';
    const caller = await findCaller(claims, now());
    if (!caller) return 'unknown';
    if (claims.aud === audience) return caller;
    // A user token in the admin area gets 403; an admin token anywhere else gets 401.
    return audience === 'admin' ? 'wrong-audience' : 'unknown';
  };
}

/** Reads the user and the session, so that deactivation, a role change and a logout apply to the next request. */
export const findCaller = async (claims: AccessClaims, at: Date): Promise<Caller | null> =>
  (await findSession(claims, at))?.caller ?? null;

/** The same with the session, for callers that are remembered. */
export async function findSession({ sub, sid, aud }: AccessClaims, at: Date): Promise<Found | null> {
  const id = Number(sub);
  // The token is signed by us, but a claim that is an object must still not reach the database as an operator.
  if (!Number.isSafeInteger(id) || typeof sid !== 'string' || typeof aud !== 'string') return null;
  const term = currentTerm();
  const [user, session] = await Promise.all([
    driverCollection<UserDocument>(User).findOne(
      { _id: id },
      { projection: { role: 1, isActive: 1, mustChangePassword: 1, 'secondFactor.enabledAt': 1 } },
    ),
    driverCollection<SessionDocument>(Session).findOne(
      { sid, 'sess.userId': id, 'sess.audience': aud, expire: { $gt: at } },
      { projection: { 'sess.lastSeenAt': 1, 'sess.provenAt': 1, expire: 1 } },
    ),
  ]);
  if (!user?.isActive || !session) {
    // A client that is refused forgets its token. A failover could bring the session back, with nobody to end it.
    await confirmByMajority(term);
    return null;
  }
  const secondFactor = { isOn: Boolean(user.secondFactor), provenAt: session.sess.provenAt ?? null };
  const { _id: sessionId, expire } = session as SessionDocument & { _id: unknown };
  const found = { id, role: user.role, sid, ...(user.mustChangePassword && { mustChangePassword: true as const }) };
  if (aud !== 'admin')
    return { caller: { ...found, ...(user.role === 'internal' && { secondFactor }) }, sessionId, expire };
  if (!(await extendIdleTime(sid, session.sess.lastSeenAt, at)) || user.role !== 'admin') return null;
  return { caller: { ...found, secondFactor }, sessionId, expire };
}

interface Found {
  caller: Caller;
  sessionId: unknown;
  expire: Date;
}

async function extendIdleTime(sid: string, lastSeenAt: Date, at: Date): Promise<boolean> {
  const idleMs = at.getTime() - lastSeenAt.getTime();
  if (idleMs > ADMIN_IDLE_MS) return false;
  if (idleMs > SEEN_STEP_MS) await Session.updateOne({ sid }, { $max: { 'sess.lastSeenAt': at } });
  return true;
}
