import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  FIELDS_MAX,
  type FieldError,
  type GoogleRegistration,
} from '@kenali/contracts';
import { withTimeout } from '@kenali/node-utils';
import Joi from 'joi';
import mongoose from 'mongoose';

interface Details extends Pick<ErrorBody, 'fields' | 'challenge' | 'registration'> {
  /** Replaces the default message of the error code. Indonesian, shown to users. */
  message?: string;
  /** When the client may repeat the call, sent as `Retry-After`. */
  retryAfterMs?: number;
  /** For the log only; it is never sent to the client. */
  cause?: unknown;
}

/** An expected refusal with its HTTP status. Every other error becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly challenge: string | undefined;
  readonly registration: GoogleRegistration | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = details.fields?.slice(0, FIELDS_MAX);
    this.challenge = details.challenge;
    this.registration = details.registration;
    this.retryAfterMs = details.retryAfterMs;
  }
}

const LATE = Symbol('late');

/**
 * The result of `work`, which continues after the refusal.
 * @throws AppError with the code if it takes longer than `ms`
 */
export async function inTime<T>(ms: number, work: Promise<T>, code: ErrorCode): Promise<T> {
  const outcome = await withTimeout<T, typeof LATE>(ms, work, LATE);
  if (outcome === LATE) throw new AppError(code);
  return outcome as T;
}

/** For an address that no call has, or whose call the practice does not offer. */
export const unknownAddress = (): AppError => new AppError('NOT_FOUND', { message: 'Alamat ini tidak dikenal.' });

/** Errors of the driver and of mongoose that mean the database is unavailable. */
const DATABASE_UNAVAILABLE = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoClientClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MongoExpiredSessionError',
  'MongoWriteConcernError',
]);
/** Protocol error codes of a server that shuts down, steps down, is not the primary, or did not finish in time (50, 64). */
const SERVER_UNAVAILABLE = new Set<unknown>([50, 64, 91, 189, 10107, 11600, 11602, 13435, 13436]);
/** The driver passes on a socket's own error if it writes to a connection that the server has just closed. */
const SOCKET_BROKEN = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const DUPLICATE_KEY = 11000;

interface LibraryError {
  name?: string;
  type?: string;
  code?: unknown;
  status?: number;
  hasErrorLabel?(label: string): boolean;
}

/** Maps any thrown value to an AppError. No other file knows the error types of libraries. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (Joi.isError(error)) return new AppError('VALIDATION', { fields: fieldsOf(error), cause: error });
  return new AppError(codeOf((error ?? {}) as LibraryError), { cause: error });
}

function codeOf(error: LibraryError): ErrorCode {
  switch (error.type) {
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
  if (error.code === DUPLICATE_KEY) return 'CONFLICT';
  if (error.name === 'CastError') return 'NOT_FOUND';
  if (error.name === 'URIError') return 'BAD_REQUEST';
  if (error.name && DATABASE_UNAVAILABLE.has(error.name)) return 'UNAVAILABLE';
  // The names of its subclasses differ from those of the classes.
  if (error instanceof mongoose.mongo.MongoNetworkError) return 'UNAVAILABLE';
  if (error.name?.startsWith('Mongo') && SERVER_UNAVAILABLE.has(error.code)) return 'UNAVAILABLE';
  if (SOCKET_BROKEN.has(error.code)) return 'UNAVAILABLE';
  // During a failover, or if the outcome of a commit is unknown, the client may repeat the call.
  if (error.hasErrorLabel?.('TransientTransactionError') || error.hasErrorLabel?.('RetryableWriteError'))
    return 'UNAVAILABLE';
  if (error.hasErrorLabel?.('UnknownTransactionCommitResult')) return 'UNAVAILABLE';
  return error.status === 400 ? 'BAD_REQUEST' : 'INTERNAL';
}

/** Several rules of a field may have one message. */
function fieldsOf(error: Joi.ValidationError): FieldError[] {
  const fields = error.details.map((detail) => ({ path: detail.path.join('.'), message: messageOf(detail) }));
  return [...new Map(fields.map((field) => [JSON.stringify(field), field])).values()];
}

/** Joi begins a message with the path of a field whose schema gives no label. People do not know the names in it. */
function messageOf({ path, message, context }: Joi.ValidationErrorItem): string {
  const label = String(context?.label);
  const isPath = label.replace(/\[(\d+)\]/g, '.$1') === path.join('.');
  return isPath && message.startsWith(label) ? `Isian ini${message.slice(label.length)}` : message;
}
