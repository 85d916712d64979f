import { MINUTE_MS } from '../../../durations.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { logSecurity, type SecurityContext } from '../../../http/security-log.ts';
import type { Services } from '../../../services.ts';
import { User } from '../user/user.model.ts';
import { expiryOf, isOver, Session, type SessionDocument } from './session.model.ts';
import { endSessions } from './start-session.ts';
import { hashToken, readRefreshToken, refreshTokenOf, secretsOf, signAccessToken } from './tokens.ts';

/** How long a replaced token still works, so that a parent whose response got lost is not signed out. */
const GRACE_MS = MINUTE_MS;

/** Replaces a refresh token. Reuse of an older token means theft, so it ends the whole token family. */
export const refreshSession: Handler<'POST /api/auth/refresh', null> = async ({ body }, context) => {
  const { services } = context;
  const { config } = services;
  const token = readRefreshToken(secretsOf(config), body.refreshToken);
  if (!token) throw new AppError('Unauthorized');
  const at = services.now();
  const session = await Session.findOne({ sid: token.sid, 'sess.audience': 'user', expire: { $gt: at } }).lean();
  if (!session) throw new AppError('Unauthorized');
  const { userId } = session.sess;
  const user = await User.findById(userId, { isActive: 1, isEmailVerified: 1, emailChangedAt: 1 }).lean();
  if (!user?.isActive) throw new AppError('Unauthorized');
  const isVerified = user.isEmailVerified || !config.requireEmailVerification;
  if (
    isOver(session.sess, { unverifiedSince: isVerified ? null : (user.emailChangedAt ?? session.sess.createdAt), at })
  ) {
    await endSessions({ sid: token.sid });
    throw new AppError('Unauthorized');
  }
  const generation = await advance(context, session, token.generation);
  return {
    accessToken: signAccessToken(config.jwtSecret, { userId, sid: token.sid, audience: 'user' }),
    refreshToken: refreshTokenOf(config.jwtSecret, token.sid, generation),
  };
};

type Context = SecurityContext & { services: Services };

/** Replaces the token of this generation, and returns the generation of its successor. */
async function advance(context: Context, { sid, sess }: SessionDocument, generation: number): Promise<number> {
  const { config, now } = context.services;
  const at = now();
  const next = refreshTokenOf(config.jwtSecret, sid, generation + 1);
  // Compare-and-set: of two requests with the same token, one advances the family; the other finds it advanced below.
  const advanced = await Session.updateOne(
    { sid, 'sess.audience': 'user', 'sess.generation': generation, expire: { $gt: at } },
    {
      $set: {
        'sess.generation': generation + 1,
        'sess.tokenHash': hashToken(next),
        'sess.rotatedAt': at,
        'sess.lastSeenAt': at,
        expire: expiryOf(sess.createdAt, at),
      },
    },
  );
  if (advanced.modifiedCount === 1) return generation + 1;

  const session = await Session.findOne({ sid, 'sess.audience': 'user', expire: { $gt: at } }).lean();
  if (!session) throw new AppError('Unauthorized');
  const { generation: newest, rotatedAt } = session.sess;
  const isJustReplaced = generation === newest - 1 && rotatedAt && at.getTime() - rotatedAt.getTime() <= GRACE_MS;
  if (isJustReplaced) return newest;
  await endSessions({ sid });
  logSecurity(context, 'refresh_token_reused', { account: sess.userId });
  throw new AppError('Unauthorized');
}
