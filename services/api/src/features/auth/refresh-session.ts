import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { Session } from './session.model.ts';
import { REFRESH_LIFETIME_MS } from './start-session.ts';
import { hashToken, readRefreshToken, refreshTokenOf, signAccessToken } from './tokens.ts';
import { User } from './user.model.ts';

/** A lost answer must not throw a parent out: so long the token just replaced is still answered. */
const GRACE_MS = 60_000;

/** Replaces a refresh token. An older one than the last but one is a stolen or leaked one: its family ends. */
export const refreshSession: Handler<'POST /api/auth/refresh', null> = async ({ body }, { services }) => {
  const { config } = services;
  const read = readRefreshToken(config.jwtSecret, body.refreshToken);
  if (!read) throw new AppError('Unauthorized');
  const current = await currentGeneration(services, read);
  const { sid, userId, generation } = current;
  const user = await User.findById(userId, { isActive: 1 }).lean();
  if (!user?.isActive) throw new AppError('Unauthorized');
  return {
    accessToken: signAccessToken(config.jwtSecret, { userId, sid, audience: 'user' }),
    refreshToken: refreshTokenOf(config.jwtSecret, sid, generation),
  };
};

async function currentGeneration({ config, now }: Services, read: { sid: string; generation: number }) {
  const { sid, generation } = read;
  const at = now();
  const next = refreshTokenOf(config.jwtSecret, sid, generation + 1);
  // Compare-and-set: of two requests with one token a single one moves on, the other finds the moved family below.
  const moved = await Session.findOneAndUpdate(
    { sid, 'sess.audience': 'user', 'sess.generation': generation, expire: { $gt: at } },
    {
      $set: {
        'sess.generation': generation + 1,
        'sess.tokenHash': hashToken(next),
        'sess.rotatedAt': at,
        'sess.lastSeenAt': at,
        expire: new Date(at.getTime() + REFRESH_LIFETIME_MS),
      },
    },
    { returnDocument: 'after' },
  ).lean();
  if (moved) return { sid, userId: moved.sess.userId, generation: generation + 1 };

  const session = await Session.findOne({ sid, 'sess.audience': 'user', expire: { $gt: at } }).lean();
  if (!session) throw new AppError('Unauthorized');
  const { userId, generation: newest, rotatedAt } = session.sess;
  const justReplaced = generation === newest - 1 && rotatedAt && at.getTime() - rotatedAt.getTime() <= GRACE_MS;
  if (justReplaced) return { sid, userId, generation: newest };
  await Session.deleteOne({ sid });
  throw new AppError('Unauthorized');
}
