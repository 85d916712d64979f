import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const REQUEST_ID_HEADER = 'X-Request-Id';
/** Safe in logs and headers, and long enough to be unique. */
const REQUEST_ID = /^[\w-]{8,64}$/;

const running = new AsyncLocalStorage<string>();

export const newRequestId = (): string => randomUUID();

/** The id that a browser or a proxy gave to a request, or a new one if it gave none or one that is not safe in a log. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newRequestId();
}

/** Gives a request its id, which the response has too. A second call returns the same id. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse): string {
  const assigned = response.getHeader(REQUEST_ID_HEADER);
  if (typeof assigned === 'string') return assigned;
  const id = requestIdOf(request);
  response.setHeader(REQUEST_ID_HEADER, id);
  return id;
}

/** Runs work on behalf of a request or a round of a job: its log lines and its calls of other servers have the id. */
export const withRequestId = <T>(id: string, work: () => T): T => running.run(id, work);

/** The id of the request or round that runs, or undefined. */
export const currentRequestId = (): string | undefined => running.getStore();

/** The header of a call of another server, which leads from its log to ours. */
export const outgoingIdHeaders = (): Record<string, string> => ({
  [REQUEST_ID_HEADER]: currentRequestId() ?? newRequestId(),
});
