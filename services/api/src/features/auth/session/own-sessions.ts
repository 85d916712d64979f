import type { Done, EndSessionsRequest, SessionView } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/call.ts';
import { logSecurity } from '../../../http/security-log.ts';
import { User } from '../user/user.model.ts';
import { ADMIN_IDLE_MS, isOver, Session, type SessionDocument } from './session.model.ts';
import { endSessions, endSessionsOf } from './start-session.ts';
import { areaOf } from './tokens.ts';

/** The sessions of the caller's account that still work, in both areas. The last used one is first. */
export async function listOwnSessions(_input: unknown, { caller, services }: CallContext): Promise<SessionView[]> {
  const at = services.now();
  const [user, sessions] = await Promise.all([
    User.findById(caller.id, { isEmailVerified: 1, emailChangedAt: 1 }).lean(),
    Session.find({ 'sess.userId': caller.id, expire: { $gt: at } })
      .sort({ 'sess.lastSeenAt': -1, _id: -1 })
      .lean(),
  ]);
  const isUnverified = services.config.requireEmailVerification && !user?.isEmailVerified;
  const works = ({ sid, sess }: SessionDocument) => {
    if (sid === caller.sid) return true;
    if (sess.audience === 'admin') return at.getTime() - sess.lastSeenAt.getTime() <= ADMIN_IDLE_MS;
    return !isOver(sess, { unverifiedSince: isUnverified ? (user?.emailChangedAt ?? sess.createdAt) : null, at });
  };
  return sessions.filter(works).map(({ sid, sess }) => ({
    id: sid,
    area: areaOf(sess.audience),
    device: sess.device,
    createdAt: sess.createdAt.toISOString(),
    lastUsedAt: sess.lastSeenAt.toISOString(),
    isCurrent: sid === caller.sid,
  }));
}

/** @throws AppError NOT_FOUND, also for the session of somebody else */
export async function endOwnSession({ params }: { params: { id: string } }, context: CallContext): Promise<Done> {
  const { caller } = context;
  const ended = await endSessions({ sid: params.id, 'sess.userId': caller.id });
  if (ended === 0) throw new AppError('NOT_FOUND');
  logSecurity(context, 'sessions_ended', { account: caller.id, reason: 'one' });
  return { success: true };
}

export async function endOwnSessions({ body }: { body: EndSessionsRequest }, context: CallContext): Promise<Done> {
  const { caller } = context;
  await endSessionsOf(caller.id, undefined, body.includeCurrent ? {} : { except: caller.sid });
  logSecurity(context, 'sessions_ended', { account: caller.id, reason: body.includeCurrent ? 'all' : 'others' });
  return { success: true };
}
