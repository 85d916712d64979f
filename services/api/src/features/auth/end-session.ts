import type { Handler } from '../../http/call.ts';
import { Session } from './session.model.ts';
import { readRefreshToken } from './tokens.ts';

/** Ends the family of a refresh token. An unknown or old one answers the same: nothing is told. */
export const endSession: Handler<'POST /api/auth/logout', null> = async ({ body }, { services }) => {
  const read = readRefreshToken(services.config.jwtSecret, body.refreshToken);
  if (read) await Session.deleteOne({ sid: read.sid });
  return { success: true };
};
