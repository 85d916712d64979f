import type { ErrorBody } from '@kenali/contracts';
import type { ErrorRequestHandler } from 'express';
import { toAppError } from './to-app-error.ts';

/** Last in the chain: one body for every refusal; causes go to the log, never to the caller. */
export const errorHandler: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error);
  const known = toAppError(error);
  // Only name and message: some libraries hang the whole request, secrets included, on their errors.
  if (known.status >= 500) {
    const { name, message, stack } = known.cause instanceof Error ? known.cause : known;
    request.log.error({ failure: { name, message, stack } }, known.code);
  }
  const body: ErrorBody = { code: known.code, message: known.message, requestId: String(request.id) };
  if (known.fields) body.fields = known.fields;
  response.status(known.status).set('Cache-Control', 'no-store').json(body);
};
