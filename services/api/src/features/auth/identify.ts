import type { Request } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../../services.ts';
import { Session } from './session.model.ts';
import { type AccessClaims, type Audience, ISSUER } from './tokens.ts';
import { User } from './user.model.ts';

const ADMIN_IDLE_MS = 60 * 60 * 1000;
/** How exact the idle clock of an admin session is: one write per minute at most. */
const SEEN_STEP_MS = 60_000;

/** Answers `Services.identify`: the token by passport-jwt, then the person and the session as they stand now. */
export function createIdentify(jwtSecret: string, now: () => Date): Services['identify'] {
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
  return async (request, audience) => {
    const claims = await claimsOf(authenticator, request);
    if (!claims) return 'unknown';
    const caller = await findCaller(claims, now());
    if (!caller) return 'unknown';
    if (claims.aud === audience) return caller;
    // A signed-in person knocking at the admin area is known and not allowed; an admin token opens nothing else.
    return audience === 'admin' ? 'wrong-audience' : 'unknown';
  };
}

const claimsOf = (authenticator: passport.Authenticator, request: Request) =>
  new Promise<AccessClaims | null>((resolve, reject) => {
    const decide = (error: unknown, claims: unknown) =>
      error ? reject(error) : resolve((claims as AccessClaims) || null);
    authenticator.authenticate('jwt', { session: false }, decide)(request, undefined, reject);
  });

/** Deactivation, a changed role and an ended session count at the next request: nothing is taken from the token alone. */
async function findCaller({ sub, sid, aud }: AccessClaims, at: Date): Promise<Caller | null> {
  const id = Number(sub);
  const [user, session] = await Promise.all([
    User.findOne({ _id: id }, { role: 1, isActive: 1 }).lean(),
    Session.findOne({ sid, 'sess.userId': id, 'sess.audience': aud, expire: { $gt: at } }).lean(),
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
