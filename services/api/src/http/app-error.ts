import { ERRORS, type ErrorCode, type FieldError } from '@kenali/contracts';

interface Details {
  /** Replaces the table's sentence where a call has a better one; Indonesian, fit to show. */
  message?: string;
  fields?: FieldError[];
  /** For the log only; never leaves the API. */
  cause?: unknown;
}

/** An expected refusal. What is not one of these is a fault and answers INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldError[] | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = details.fields;
  }
}
