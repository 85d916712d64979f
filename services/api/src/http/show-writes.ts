import type { Request, Response } from 'express';
import type { ClusterTime } from '../live/index.ts';
import type { Services } from '../services.ts';
import { sinceCookie } from './since-cookie.ts';
import { toAppError } from './to-app-error.ts';

interface Call<T> {
  who: 'anyone' | 'user' | 'admin';
  /** `writtenAt` may be set while the call runs. */
  reply: { writtenAt?: ClusterTime };
  run(): Promise<T>;
}

/**
 * Runs a handler and, before its response is sent, ensures that later polls see what it wrote: in this process, and for
 * this browser in every other process. A call by a user writes only that user's documents; even some GETs write, because
 * they ask the provider. A call by staff, the provider or an anonymous client may write any user's documents.
 */
export async function showWrites<T>(
  { app, caller, method }: Request,
  response: Response,
  { who, reply, run }: Call<T>,
): Promise<T> {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && who !== 'user') return run();
  const { live, config } = app.locals.services as Services;
  const userId = who === 'user' && caller ? caller.id : null;
  const publish = async () => {
    const at = await live.wrote(userId, reply.writtenAt);
    if (at) response.append('Set-Cookie', sinceCookie(at, config.publicUrl));
  };
  const answer = await run().catch(async (error: unknown) => {
    // A refused call may have written too: a stolen refresh token ends its session. After a 5xx the database may be away.
    if (toAppError(error).status < 500) await publish();
    else live.mayHaveWritten(userId);
    throw error;
  });
  await publish();
  return answer;
}
