import type { ErrorBody, ErrorCode, FieldError, GoogleRegistration } from '@kenali/contracts';
import { parseJson } from './storage.ts';

/**
 * A response that was not OK. `message` has the form "{status}: {body}", with the status text for an empty body.
 * Remotes do not bundle this class. They recognise it by `status`: see `apiFailureOf` in `@kenali/federation`.
 */
export class ApiError extends Error {
  readonly status: number;
  /** The body text, or the status text. */
  readonly body: string;
  readonly code: ErrorCode | null;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  /** For the second call of a login, or null. */
  readonly challenge: string | null;
  /** For the registration after a sign-in with Google, or null. */
  readonly registration: GoogleRegistration | null;
  /** The server's Indonesian sentence for users, or null. */
  readonly detail: string | null;

  constructor(response: { status: number; statusText: string; body: string }) {
    const body = response.body || response.statusText;
    super(`${response.status}: ${body}`);
    this.name = 'ApiError';
    this.status = response.status;
    this.body = body;
    const parsed = (parseJson(response.body) ?? {}) as Partial<ErrorBody>;
    this.code = parsed.code ?? null;
    this.fields = Array.isArray(parsed.fields) ? parsed.fields : [];
    this.challenge = parsed.challenge ?? null;
    this.registration = parsed.registration ?? null;
    this.requestId = parsed.requestId ?? null;
    this.detail = typeof parsed.message === 'string' ? parsed.message : null;
  }
}

/** Whether the user must sign in again: the message starts with "401:" and contains Unauthorized. */
export const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.message.startsWith('401:') && error.message.includes('Unauthorized');
