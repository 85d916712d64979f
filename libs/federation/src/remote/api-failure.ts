import type { ErrorCode, FieldError } from '@kenali/contracts';

/** What a screen may read of an answer that was not OK. */
export interface ApiFailure {
  status: number;
  code: ErrorCode | null;
  /** The server's sentence, fit to show. */
  detail: string | null;
  fields: readonly FieldError[];
}

/** The failure that the shell's API client threw; null for anything else, such as a dead network. */
export function apiFailureOf(error: unknown): ApiFailure | null {
  if (!(error instanceof Error) || typeof (error as Partial<ApiFailure>).status !== 'number') return null;
  const { status, code = null, detail = null, fields = [] } = error as Error & ApiFailure;
  return { status, code, detail, fields };
}
