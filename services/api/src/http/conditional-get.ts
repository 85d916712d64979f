import { hash } from 'node:crypto';
import type { CallResponse } from '@kenali/contracts';
import { type CallSchema, callSchemas } from '@kenali/contracts/schemas';
import type { IRouter, Request, RequestHandler, Response } from 'express';
import type { Live } from '../live/index.ts';
import type { Services } from '../services.ts';
import { AppError } from './app-error.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { sinceOf } from './since-cookie.ts';

type PolledKey = 'GET /api/orders' | 'GET /api/user-assessments';

/** A list that dashboards ask for every few seconds, each person their own. */
export interface Poll<K extends PolledKey = PolledKey> {
  key: K;
  /** Which revisions are its own. */
  of: keyof Live['revisions'];
  /** Reads on the primary: what it answers is believed until the change stream tells otherwise. */
  list(userId: number): Promise<CallResponse<K>>;
}

const CACHING = 'private, no-cache';

/**
 * Mounts a polled call. It stands before the log and all other handlers, which would cost more than the call itself;
 * `logged` is run for refusals and faults, which so have a request id and a line in the log like any other.
 */
export function forPollers(app: IRouter, { key, of, list }: Poll, logged: RequestHandler): void {
  const schema: CallSchema = callSchemas[key];
  if (schema.caller !== 'user') throw new Error(`${key} is for "${schema.caller}", not for "user"`);
  app.get(key.slice('GET '.length), (request, response, next) => {
    const services = request.app.locals.services as Services;
    if (services.log.isLevelEnabled('debug')) logged(request, response, () => {});
    answer(services, request, response).catch((error: unknown) => {
      response.set(SECURITY_HEADERS);
      if (request.log) next(error);
      else logged(request, response, () => next(error));
    });
  });

  async function answer({ identifyPoller, live }: Services, request: Request, response: Response): Promise<void> {
    const since = sinceOf(request);
    const caller = await identifyPoller(request, since);
    if (!caller) throw new AppError('Unauthorized');
    const known = request.headers['if-none-match'];
    const held = live.isCurrent(since) ? live.revisions[of].get(caller.id) : undefined;
    if (held !== undefined && names(known, held)) return sendUnchanged(response, held);
    let body = '';
    const etag = await live.revisions[of].fill(caller.id, async () => {
      body = JSON.stringify(await list(caller.id));
      return etagOf(caller.id, body);
    });
    if (names(known, etag)) sendUnchanged(response, etag);
    else sendList(response, etag, body);
  }
}

/** Of the person and the content alone, so that every process gives one content one tag and no two contents the same. */
export const etagOf = (userId: number, body: string): string => `"${userId}-${hash('sha256', body, 'base64url')}"`;

/** Whether If-None-Match names the tag; weak or strong makes no difference to it. */
export function names(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

function sendUnchanged(response: Response, etag: string): void {
  response.writeHead(304, { ETag: etag, 'Cache-Control': CACHING }).end();
}

function sendList(response: Response, etag: string, body: string): void {
  response
    .writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      ETag: etag,
      'Cache-Control': CACHING,
      ...SECURITY_HEADERS,
    })
    .end(body);
}
