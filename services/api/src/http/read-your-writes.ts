import type { Request, Response } from 'express';
import { type ClusterTime, clusterTimeOf, isClusterTime } from '../change-feed/index.ts';
import { confirmByMajority, currentTerm } from '../db/majority.ts';
import type { Services } from '../services.ts';
import { toAppError } from './app-error.ts';

interface Call<T> {
  audience: 'anyone' | 'user' | 'admin';
  /** `run` may set `writtenAt`. */
  reply: { writtenAt?: ClusterTime };
  run(): Promise<T>;
}

/**
 * Runs a handler and, before its response is sent, ensures two things: a majority of the database has what the response is
 * based on, and later polls see what the handler wrote, in this process and for this browser in every other process. That
 * applies to refusals too: "already completed" is a statement about stored data.
 *
 * A user's call writes only that user's documents; even some of the GETs write, because they ask the provider. Staff, the
 * provider and anonymous clients may write any user's documents. What anonymous clients read is public.
 * @throws a driver error, which becomes a 503, if no majority confirms in time
 */
export async function withReadYourWrites<T>(
  { app, caller, method }: Request,
  response: Response,
  { audience, reply, run }: Call<T>,
): Promise<T> {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && audience === 'anyone') return run();
  const { changeFeed, config } = app.locals.services as Services;
  const userId = audience === 'user' && caller ? caller.id : null;
  const term = currentTerm();
  const publish = async () => {
    const at = reply.writtenAt ?? clusterTimeOf(await confirmByMajority(term));
    if (isRead && audience === 'admin') return;
    changeFeed.recordWrite(userId, at);
    response.append('Set-Cookie', sinceCookie(at, config.publicUrl));
  };
  try {
    const answer = await run().catch(async (error: unknown) => {
      // A refused call may have written too: a stolen refresh token ends its session.
      if (toAppError(error).status < 500) await publish();
      throw error;
    });
    await publish();
    return answer;
  } catch (error) {
    if (toAppError(error).status >= 500) changeFeed.recordPossibleWrite(userId);
    throw error;
  }
}

const COOKIE = 'kenali_since';
/** Longer than any process answers from its caches without having seen the write. */
const LIFETIME_S = 5;
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;\\s]*)`);

/**
 * The cookie that tells every API process the time of this browser's last write. It grants nothing: with a forged time, a
 * client only makes its own polls query the database.
 */
export const sinceCookie = (at: ClusterTime, publicUrl: string): string =>
  `${COOKIE}=${at}; Path=/api; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Strict${
    publicUrl.startsWith('https:') ? '; Secure' : ''
  }`;

/** The time in the request's cookie; null if there is none or it is malformed. */
export function sinceOf({ headers: { cookie } }: Pick<Request, 'headers'>): ClusterTime | null {
  if (cookie === undefined) return null;
  const since = COOKIE_VALUE.exec(cookie)?.[1];
  return since !== undefined && isClusterTime(since) ? since : null;
}
