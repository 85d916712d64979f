import type { IncomingMessage } from 'node:http';
import { ERRORS, type ErrorBody, isOffered, PATH_MAX } from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import type { ApiSettings } from '@kenali/settings';
import { assignRequestId, describeError, traceRequest, withRequestId } from '@kenali/telemetry';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Services } from '../services.ts';
import { AppError, toAppError, unknownAddress } from './app-error.ts';

/** The template of the route that answered. Unknown addresses share one label, because anybody can invent them. */
export function routeOf({ route, baseUrl }: Request): string {
  const path: unknown = route?.path;
  return typeof path === 'string' && !path.includes('*') ? `${baseUrl}${path}` : 'unknown';
}

/** Makes each request a span, except those of probes. It must precede all routes. */
export const traceRequests: RequestHandler = (request, response, next) => {
  if (request.path === '/healthz' || request.path === '/readyz') return next();
  traceRequest(request, response, () => routeOf(request), next);
};

/** The account tells attempts on what belongs to others, which are answered as if it did not exist. */
const whoAsked = ({ id, caller }: IncomingMessage & Pick<Request, 'caller'>) => ({
  requestId: id,
  ...(caller && { account: caller.id }),
});

/**
 * Gives each request an id and writes one log line per response. A proxy or a browser that sends `X-Request-Id` chooses
 * the id, and every response has it, so that one id leads through all logs.
 */
export function createRequestLog(log: Logger): RequestHandler {
  const logRequest = pinoHttp({
    logger: log,
    genReqId: assignRequestId,
    serializers: {
      // Omits the query string, because staff search for names and addresses.
      req: ({ id, method, url }) => ({ id, method, url: String(url).split('?')[0] }),
      res: ({ statusCode }) => ({ statusCode }),
    },
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
    // The response may end outside of the request's context.
    customSuccessObject: (request, _response, line) => ({ ...line, ...whoAsked(request) }),
    customErrorObject: (request, _response, _error, line) => ({ ...line, ...whoAsked(request) }),
  });
  return (request, response, next) => {
    logRequest(request, response);
    withRequestId(String(request.id), next);
  };
}

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Browsers that once reached the site by https never use http again, neither here nor on its subdomains. */
const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };

/** The API only serves data, so browsers must not frame, sniff or execute a response. */
export const securityHeadersOf = ({ publicUrl }: Pick<ApiSettings, 'publicUrl'>): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(publicUrl.startsWith('https:') ? STRICT_TRANSPORT : {}),
});

export function securityHeaders(config: Pick<ApiSettings, 'publicUrl'>): RequestHandler {
  const headers = securityHeadersOf(config);
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}

/** Answers 414 before a route reads a path that is longer than any of ours. */
export const refuseLongPath: RequestHandler = (request, response, next) => {
  if (request.path.length <= PATH_MAX) return next();
  const { message } = ERRORS.TOO_LARGE;
  const body: ErrorBody = { code: 'TOO_LARGE', message, requestId: String(request.id) };
  response.status(414).set('Cache-Control', 'no-store').json(body);
};

const CALLS = Object.entries(callSchemas).map(([key, { feature }]) => {
  const [method, path] = key.split(' ') as [string, string];
  return { method, feature, address: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i') };
});

/** Answers requests that no route matched: 405 if the practice has the path with another method, otherwise 404. */
export const unknownRoute: RequestHandler = (request, response) => {
  const { features } = (request.app.locals.services as Services).config;
  const calls = CALLS.filter((call) => isOffered(features)(call) && call.address.test(request.path));
  const methods = new Set(calls.map(({ method }) => method));
  if (methods.size === 0) throw unknownAddress();
  response.set('Allow', [...methods].sort().join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
};

/** When a client may repeat a call that was refused with 503: an election of a new primary or a full queue takes seconds. */
const UNAVAILABLE_RETRY_MS = 5000;

/** Sends every refusal in the same shape. The cause of a failure goes to the log, never to the client. */
export const errorHandler: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error);
  const refusal = toAppError(error);
  if (refusal.status >= 500) {
    const failure = describeError(refusal.cause instanceof Error ? refusal.cause : refusal);
    request.log.error({ failure, requestId: request.id }, refusal.code);
  }
  const { code, message, fields, challenge, registration } = refusal;
  // JSON leaves out what is undefined.
  const body: ErrorBody = { code, message, requestId: String(request.id), fields, challenge, registration };
  const retryAfterMs = refusal.retryAfterMs ?? (refusal.status === 503 ? UNAVAILABLE_RETRY_MS : undefined);
  if (retryAfterMs !== undefined) response.set('Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  response.status(refusal.status).set('Cache-Control', 'no-store').json(body);
};

/** Calls for staff: those with an admin token, the login that gives one, and those of psychologists. */
const STAFF_CALLS = /^\/api\/(admin|cases)(\/|$)/i;

/**
 * Refuses calls for staff that do not come to their origin, so that pages of the site have no way to make them, whatever tokens they got.
 * Undefined if the pages of staff have no origin of their own.
 */
export function onlyAtStaffOrigin({
  publicUrl,
  staffUrl,
}: Pick<ApiSettings, 'publicUrl' | 'staffUrl'>): RequestHandler | undefined {
  if (staffUrl === publicUrl) return undefined;
  const { host } = new URL(staffUrl);
  return (request, _response, next) => {
    // Not `request.host`: that is what a browser says in X-Forwarded-Host, where a trusted proxy passes it on.
    if (STAFF_CALLS.test(request.path) && request.headers.host !== host) throw unknownAddress();
    next();
  };
}
