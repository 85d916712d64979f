import type { ErrorCode } from '@kenali/contracts';
import type { ErrorRequestHandler } from 'express';
import { AppError, toAppError } from '../../../http/app-error.ts';

/** Refusals of the body, which all mean the same to the provider: repeating it will not help. */
const MALFORMED: ReadonlySet<ErrorCode> = new Set(['VALIDATION', 'INVALID_JSON', 'TOO_LARGE', 'UNSUPPORTED_MEDIA']);

/**
 * How often the provider repeats depends on the status: a 400 twice, a 503 four times, a 500 only once. So a malformed note
 * answers 400, and a fault of ours answers 503.
 */
export const answerProvider: ErrorRequestHandler = (error, _request, _response, next) => {
  const known = toAppError(error);
  if (MALFORMED.has(known.code)) next(new AppError('BAD_REQUEST', { fields: known.fields }));
  else if (known.code === 'INTERNAL') next(new AppError('UNAVAILABLE', { cause: known.cause ?? error }));
  else next(known);
};
