import type { ErrorBody, ErrorCode, FieldError } from '@kenali/contracts';
import { parseJson } from './parse-json.ts';

/**
 * An answer that was not OK. `message` has the form "{status}: {body}", with the status text where the body is empty.
 * Remotes bundle no copy of this class: they recognise it by `status`.
 */
export class ApiError extends Error {
  readonly status: number;
  /** The body text, or the status text. */
  readonly body: string;
  readonly code: ErrorCode | null;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  /** The server's Indonesian sentence, fit to show; null where it sent none. */
  readonly detail: string | null;

  constructor(answer: { status: number; statusText: string; body: string }) {
    const body = answer.body || answer.statusText;
    super(`${answer.status}: ${body}`);
    this.name = 'ApiError';
    this.status = answer.status;
    this.body = body;
    const parsed = (parseJson(answer.body) ?? {}) as Partial<ErrorBody>;
    this.code = parsed.code ?? null;
    this.fields = Array.isArray(parsed.fields) ? parsed.fields : [];
    this.requestId = parsed.requestId ?? null;
    this.detail = typeof parsed.message === 'string' ? parsed.message : null;
  }
}

/** Whether the person has to sign in again: "401:" and the word Unauthorized in the message. */
export const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.message.startsWith('401:') && error.message.includes('Unauthorized');
