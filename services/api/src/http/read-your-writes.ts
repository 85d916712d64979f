import type { Request, Response } from 'express';
import { type ClusterTime, isClusterTime } from '../change-feed/index.ts';
import type { Services } from '../services.ts';
import { toAppError } from './app-error.ts';

interface Call<T> {
  audience: 'anyone' | 'user' | 'admin';
  /** `run` may set `writtenAt`. */
  reply: { writtenAt?: ClusterTime };
  run(): Promise<T>;
}

/**
 * Runs a handler and, before its response is sent, ensures that later polls see what it wrote: in this process, and for
 * this browser in every other process. A user's call writes only that user's documents; even some of the GETs write,
 * because they ask the provider. Staff, the provider and anonymous clients may write any user's documents.
 */
export async function withReadYourWrites<T>(
  { app, caller, method }: Request,
  response: Response,
  { audience, reply, run }: Call<T>,
): Promise<T> {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && audience !== 'user') return run();
  const { changeFeed, config } = app.locals.services as Services;
  const userId = audience === 'user' && caller ? caller.id : null;
  const publish = async () => {
    const at = await changeFeed.recordWrite(userId, reply.writtenAt);
    if (at) response.append('Set-Cookie', sinceCookie(at, config.publicUrl));
  };
  const answer = await run().catch(async (error: unknown) => {
    // A refused call may have written too: a stolen refresh token ends its session. After a 5xx the database may be away.
    if (toAppError(error).status < 500) await publish();
    else changeFeed.recordPossibleWrite(userId);
    throw error;
  });
  await publish();
  return answer;
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
