import Joi from 'joi';
import { AppError } from './app-error.ts';

/** Names of driver and mongoose errors that mean the database is away, not that the request is wrong. */
const DATABASE_AWAY = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoClientClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MongoExpiredSessionError',
]);
/** Answers of a server that is going down, stepping down or not the primary (any more): of the protocol's error codes. */
const SERVER_AWAY = new Set<unknown>([91, 189, 10107, 11600, 11602, 13435, 13436]);
/** The driver lets a socket's own error through when it writes to a connection that the server has just closed. */
const SOCKET_BROKEN = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const DUPLICATE_KEY = 11000;

interface Foreign {
  name?: string;
  type?: string;
  code?: unknown;
  status?: number;
  hasErrorLabel?(label: string): boolean;
}

/** The only place that knows the errors of libraries. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (Joi.isError(error)) return new AppError('VALIDATION', { fields: fieldsOf(error), cause: error });
  const foreign = (error ?? {}) as Foreign;
  const code = codeOf(foreign);
  return new AppError(code, { cause: error });
}

function codeOf(foreign: Foreign) {
  switch (foreign.type) {
    case 'entity.too.large':
    case 'parameters.too.many':
      return 'TOO_LARGE';
    case 'entity.parse.failed':
      return 'INVALID_JSON';
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return 'UNSUPPORTED_MEDIA';
    case 'request.aborted':
    case 'request.size.invalid':
      return 'BAD_REQUEST';
  }
  if (foreign.code === DUPLICATE_KEY) return 'CONFLICT';
  if (foreign.name === 'CastError') return 'NOT_FOUND';
  if (foreign.name === 'URIError') return 'BAD_REQUEST';
  if (foreign.name && DATABASE_AWAY.has(foreign.name)) return 'UNAVAILABLE';
  if (foreign.name?.startsWith('Mongo') && SERVER_AWAY.has(foreign.code)) return 'UNAVAILABLE';
  if (SOCKET_BROKEN.has(foreign.code)) return 'UNAVAILABLE';
  // A failing-over primary or a commit of unknown outcome: the caller may simply try again.
  if (foreign.hasErrorLabel?.('TransientTransactionError') || foreign.hasErrorLabel?.('RetryableWriteError'))
    return 'UNAVAILABLE';
  if (foreign.hasErrorLabel?.('UnknownTransactionCommitResult')) return 'UNAVAILABLE';
  return foreign.status === 400 ? 'BAD_REQUEST' : 'INTERNAL';
}

const fieldsOf = (error: Joi.ValidationError) =>
  error.details.map(({ path, message }) => ({ path: path.join('.'), message }));
