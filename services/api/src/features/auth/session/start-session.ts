import { randomUUID } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { ADMIN_LIFETIME_MS, expiryOf, SESSIONS_MAX, Session, type SessionDocument } from './session.model.ts';
import { type Audience, hashToken, refreshTokenOf, signAccessToken } from './tokens.ts';

/**
 * Creates a session and returns its first pair of tokens. An admin session cannot be refreshed. Above `SESSIONS_MAX`, the
 * sessions that were not used for the longest time end. `device`: `Client.device`. `isProven`: a code was just accepted.
 */
export async function startSession(
  { config, now }: Services,
  userId: number,
  audience: Audience,
  { sid = randomUUID(), device, isProven = false }: { sid?: string; device: string; isProven?: boolean },
): Promise<{ accessToken: string; refreshToken: string }> {
  const at = now();
  const refreshToken = refreshTokenOf(config.jwtSecret, sid, 1);
  await Session.create({
    sid,
    sess: {
      userId,
      audience,
      generation: 1,
      tokenHash: audience === 'user' ? hashToken(refreshToken) : null,
      rotatedAt: null,
      lastSeenAt: at,
      createdAt: at,
      device,
      ...(isProven && { provenAt: at }),
    },
    expire: audience === 'user' ? expiryOf(at, at) : new Date(at.getTime() + ADMIN_LIFETIME_MS),
  });
  await endSurplusSessions(userId, audience);
  return { accessToken: signAccessToken(config.jwtSecret, { userId, sid, audience }), refreshToken };
}

async function endSurplusSessions(userId: number, audience: Audience): Promise<void> {
  const surplus = await Session.find({ 'sess.userId': userId, 'sess.audience': audience }, { sid: 1 })
    .sort({ 'sess.lastSeenAt': -1, _id: -1 })
    .skip(SESSIONS_MAX)
    .lean();
  if (surplus.length > 0) await endSessions({ sid: { $in: surplus.map(({ sid }) => sid) } });
}

/**
 * Ends sessions. Another process may remember who saves with one of them, so the open user assessments of its owner change too:
 * the condition of the save then finds out, in whichever process it is. Both in one transaction, so that who finds no session finds that done.
 * @returns how many ended
 */
export async function endSessions(filter: object, dbSession?: ClientSession): Promise<number> {
  if (!dbSession) return inTransaction((own) => endSessions(filter, own));
  const ended = await Session.find(filter, { sess: 1 }).session(dbSession).lean<SessionDocument[]>();
  if (ended.length === 0) return 0;
  const { deletedCount } = await Session.deleteMany(filter, { session: dbSession });
  // Their model belongs to a feature that uses this one.
  await mongoose.connection
    .collection('userAssessments')
    .updateMany(
      { userId: { $in: [...new Set(ended.map(({ sess }) => sess.userId))] }, status: { $ne: 'completed' } },
      { $inc: { sessionsEnded: 1 } },
      { session: dbSession },
    );
  return deletedCount;
}

/** Ends all sessions of a user, of both audiences. `except`: the session that continues. */
export const endSessionsOf = async (
  userId: number,
  dbSession?: ClientSession,
  { except }: { except?: string } = {},
): Promise<void> => {
  const others = except === undefined ? {} : { sid: { $ne: except } };
  await endSessions({ 'sess.userId': userId, ...others }, dbSession);
};
