import { hash } from 'node:crypto';
import type { CallResponse } from '@kenali/contracts';
import { type CallSchema, callSchemas } from '@kenali/contracts/schemas';
import { REQUEST_ID_HEADER, requestIdOf } from '@kenali/telemetry';
import type { IRouter, Request, RequestHandler, Response } from 'express';
import type { ChangeFeed, Revision } from '../change-feed/index.ts';
import { confirmByMajority, currentTerm } from '../db/majority.ts';
import type { Services } from '../services.ts';
import { AppError } from './app-error.ts';
import { announceDeprecation } from './deprecation.ts';
import { securityHeadersOf } from './middleware.ts';
import { createInputReader, NO_QUERY } from './read-input.ts';
import { sinceOf } from './read-your-writes.ts';

type PolledKey = 'GET /api/orders' | 'GET /api/user-assessments';

/** A list of a user's own documents that dashboards request every few seconds. */
export interface Poll<K extends PolledKey> {
  revisions: keyof ChangeFeed['revisions'];
  /** Must read from the primary: the revision of the result is valid until the change feed reports a change. */
  list(userId: number): Promise<{
    rows: CallResponse<K>;
    /** Every document of the user that could be in the list now or after a change. */
    ids: Revision['ids'];
  }>;
}

const readInput = createInputReader({ query: NO_QUERY }, {});

/** Where polled calls are mounted: the app itself, before the request log and all other middleware. */
export interface PollMount {
  app: IRouter;
  /** A poll that fails runs it, so that its log line and request id are those of any other call. */
  requestLog: RequestHandler;
}

/** The lists contain children's names, which must not stay in the browser's disk cache. Clients keep list and tag in memory. */
const CACHING = 'no-store';

/**
 * Mounts a polled call. It must be mounted before the request log and the other middleware, because they cost more than
 * answering an unchanged poll from memory; see docs/decisions/0012-answer-polls-from-memory.md.
 */
export function poll<K extends PolledKey>({ app, requestLog }: PollMount, key: K, { revisions, list }: Poll<K>): void {
  const schema: CallSchema = callSchemas[key];
  if (schema.caller !== 'user') throw new Error(`${key} is for "${schema.caller}", not for "user"`);
  const path = key.slice('GET '.length);
  const deprecation = announceDeprecation(schema);
  if (deprecation) app.get(path, deprecation);
  app.get(path, (request, response, next) => {
    const services = request.app.locals.services as Services;
    if (services.log.isLevelEnabled('debug')) requestLog(request, response, () => {});
    answer(services, request, response).catch((error: unknown) => {
      response.set(securityHeadersOf(services.config));
      if (request.log) next(error);
      else requestLog(request, response, () => next(error));
    });
  });

  async function answer(services: Services, request: Request, response: Response): Promise<void> {
    const { identifyPoller, changeFeed, config } = services;
    const since = sinceOf(request);
    const caller = await identifyPoller(request, since);
    if (!caller) throw new AppError('Unauthorized');
    if (caller.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
    readInput(request);
    const ifNoneMatch = request.headers['if-none-match'];
    const cached = changeFeed.isCurrent(since) ? changeFeed.revisions[revisions].get(caller.id) : undefined;
    if (cached && matchesTag(ifNoneMatch, cached.etag)) return sendUnchanged(request, response, cached.etag);
    let body = '';
    const { etag } = await changeFeed.revisions[revisions].fill(caller.id, async () => {
      const term = currentTerm();
      const { rows, ids } = await list(caller.id);
      body = JSON.stringify(rows);
      // Inside the fill, so that the tag of a list that is rolled back is never kept.
      await confirmByMajority(term);
      return { etag: etagOf(caller.id, body), ids };
    });
    if (matchesTag(ifNoneMatch, etag)) sendUnchanged(request, response, etag);
    else sendList(request, response, { etag, body, headers: securityHeadersOf(config) });
  }
}

/** Depends on the user and the content only, so every process computes the same tag for the same content. */
export const etagOf = (userId: number, body: string): string => `"${userId}-${hash('sha256', body, 'base64url')}"`;

/** Whether an If-None-Match header lists the tag. Weak and strong tags compare as equal, as RFC 9110 requires. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/** Given to `writeHead` with all other headers, which is faster than setting it first. */
const idHeader = (request: Request, response: Response) => ({
  [REQUEST_ID_HEADER]: response.get(REQUEST_ID_HEADER) ?? requestIdOf(request),
});

function sendUnchanged(request: Request, response: Response, etag: string): void {
  response.writeHead(304, { ETag: etag, 'Cache-Control': CACHING, ...idHeader(request, response) }).end();
}

function sendList(
  request: Request,
  response: Response,
  { etag, body, headers }: { etag: string; body: string; headers: Record<string, string> },
): void {
  response
    .writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      ETag: etag,
      'Cache-Control': CACHING,
      ...idHeader(request, response),
      ...headers,
    })
    .end(body);
}
