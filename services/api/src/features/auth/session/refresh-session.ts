import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { User } from '../user/user.model.ts';
import { Session } from './session.model.ts';
import { REFRESH_LIFETIME_MS } from './start-session.ts';
import { hashToken, readRefreshToken, refreshTokenOf, signAccessToken } from './tokens.ts';

/** How long a replaced token still works, so that a parent whose response got lost is not signed out. */
const GRACE_MS = 60_000;

/** Replaces a refresh token. Reuse of an older token means theft, so it ends the whole token family. */
export const refreshSession: Handler<'POST /api/auth/refresh', null> = async ({ body }, { services }) => {
  const { config } = services;
  const token = readRefreshToken(config.jwtSecret, body.refreshToken);
  if (!token) throw new AppError('Unauthorized');
  const current = await currentGeneration(services, token);
  const { sid, userId, generation } = current;
  const user = await User.findById(userId, { isActive: 1 }).lean();
  if (!user?.isActive) throw new AppError('Unauthorized');
  return {
    accessToken: signAccessToken(config.jwtSecret, { userId, sid, audience: 'user' }),
    refreshToken: refreshTokenOf(config.jwtSecret, sid, generation),
  };
};

async function currentGeneration({ config, now }: Services, { sid, generation }: { sid: string; generation: number }) {
  const at = now();
  const next = refreshTokenOf(config.jwtSecret, sid, generation + 1);
  // Compare-and-set: of two requests with the same token, one advances the family; the other finds it advanced below.
  const advanced = await Session.findOneAndUpdate(
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
  if (advanced) return { sid, userId: advanced.sess.userId, generation: generation + 1 };

  const session = await Session.findOne({ sid, 'sess.audience': 'user', expire: { $gt: at } }).lean();
  if (!session) throw new AppError('Unauthorized');
  const { userId, generation: newest, rotatedAt } = session.sess;
  const isJustReplaced = generation === newest - 1 && rotatedAt && at.getTime() - rotatedAt.getTime() <= GRACE_MS;
  if (isJustReplaced) return { sid, userId, generation: newest };
  await Session.deleteOne({ sid });
  throw new AppError('Unauthorized');
}
