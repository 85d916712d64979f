import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { AppError, toAppError } from './app-error.ts';

/** Gives each request an id and writes one log line per response. */
export const createRequestLog = (log: Logger): RequestHandler =>
  pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    serializers: {
      // Omits the query string, because staff search for names and addresses.
      req: ({ id, method, url }) => ({ id, method, url: String(url).split('?')[0] }),
      res: ({ statusCode }) => ({ statusCode }),
    },
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
  });

/** The API only serves data, so browsers must not frame, sniff or execute a response. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export const securityHeaders: RequestHandler = (_request, response, next) => {
  response.set(SECURITY_HEADERS);
  next();
};

const CALLS = Object.keys(callSchemas).map((key) => {
  const [method, path] = key.split(' ') as [string, string];
  return { method, address: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i') };
});

/** Answers requests that no route matched: 405 if the path exists with another method, otherwise 404. */
export const unknownRoute: RequestHandler = (request, response) => {
  const methods = new Set(CALLS.filter(({ address }) => address.test(request.path)).map(({ method }) => method));
  if (methods.size === 0) throw new AppError('NOT_FOUND', { message: 'Alamat ini tidak dikenal.' });
  response.set('Allow', [...methods].sort().join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
};

/** Sends every refusal in the same shape. The cause of a failure goes to the log, never to the client. */
export const errorHandler: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error);
  const refusal = toAppError(error);
  // Logs name, message and stack only: some libraries attach the whole request, secrets included, to their errors.
  if (refusal.status >= 500) {
    const { name, message, stack } = refusal.cause instanceof Error ? refusal.cause : refusal;
    request.log.error({ failure: { name, message, stack } }, refusal.code);
  }
  const body: ErrorBody = { code: refusal.code, message: refusal.message, requestId: String(request.id) };
  if (refusal.fields) body.fields = refusal.fields;
  response.status(refusal.status).set('Cache-Control', 'no-store').json(body);
};
