import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import type { Services } from '../../../services.ts';
import { Session } from './session.model.ts';
import { type Audience, hashToken, refreshTokenOf, signAccessToken } from './tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const REFRESH_LIFETIME_MS = 30 * DAY_MS;
const ADMIN_LIFETIME_MS = 8 * 60 * 60 * 1000;

/** Creates a session and returns its first pair of tokens. An admin session cannot be refreshed. */
export async function startSession(
  { config, now }: Services,
  userId: number,
  audience: Audience,
): Promise<{ accessToken: string; refreshToken: string }> {
  const sid = randomUUID();
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
    },
    expire: new Date(at.getTime() + (audience === 'user' ? REFRESH_LIFETIME_MS : ADMIN_LIFETIME_MS)),
  });
  return { accessToken: signAccessToken(config.jwtSecret, { userId, sid, audience }), refreshToken };
}

/** Ends all sessions of a user, of both audiences. */
export const endSessionsOf = async (userId: number, dbSession?: ClientSession): Promise<void> => {
  await Session.deleteMany({ 'sess.userId': userId }, dbSession ? { session: dbSession } : {});
};
