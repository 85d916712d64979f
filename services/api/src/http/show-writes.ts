import type { Request, Response } from 'express';
import type { Services } from '../services.ts';
import { sinceCookie } from './since-cookie.ts';
import { toAppError } from './to-app-error.ts';

/**
 * Runs an act and, before its answer leaves, sees to it that no poll tells of the time before: neither here nor, for
 * this browser, in another process. A user's call writes that user's things (some GETs too: asking the provider); what
 * staff, the provider or an anonymous call writes may be anybody's.
 */
export async function showWrites<T>(
  { app, caller, method }: Request,
  response: Response,
  { who, act }: { who: 'anyone' | 'user' | 'admin'; act: () => Promise<T> },
): Promise<T> {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && who !== 'user') return act();
  const { live, config } = app.locals.services as Services;
  const whose = who === 'user' && caller ? caller.id : null;
  const note = async () => {
    const at = await live.wrote(whose, response.locals.writtenAt);
    if (at) response.append('Set-Cookie', sinceCookie(at, config.publicUrl));
  };
  const answer = await act().catch(async (error: unknown) => {
    // A refusal may have written too: a stolen refresh token ends its session. A fault may mean a database that is away.
    if (toAppError(error).status < 500) await note();
    else live.mayHaveWritten(whose);
    throw error;
  });
  await note();
  return answer;
}
