import { ERRORS, type ErrorCode, type FieldError } from '@kenali/contracts';

/** What this remote needs of an answer that was not OK. The class itself lives in the shell and is recognised by `status`. */
export interface ApiFailure {
  status: number;
  code: ErrorCode | null;
  fields: readonly FieldError[];
  /** The server's Indonesian sentence, fit to show; null where it sent none. */
  sentence: string | null;
}

/** The failure behind a thrown error, or null when there was no answer at all: a dead network, a broken page. */
export function apiFailureOf(error: unknown): ApiFailure | null {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  const {
    status,
    code = null,
    fields,
    detail,
  } = error as Error & Partial<Omit<ApiFailure, 'sentence'>> & { detail?: unknown };
  const known = code && code in ERRORS ? ERRORS[code].message : null;
  return {
    status: status as number,
    code,
    fields: fields ?? [],
    sentence: typeof detail === 'string' ? detail : known,
  };
}
