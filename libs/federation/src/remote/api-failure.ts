import type { ErrorCode, FieldError, GoogleRegistration } from '@kenali/contracts';

/** What a screen may read from an API response that was not OK. */
export interface ApiFailure {
  status: number;
  code: ErrorCode | null;
  /** The server's Indonesian sentence. Null if the response is not one of the API, such as that of a proxy. */
  detail: string | null;
  fields: readonly FieldError[];
  /** For the second call of a login. Shells of earlier releases give none. */
  challenge?: string | null;
  /** For the registration after a sign-in with Google. */
  registration?: GoogleRegistration | null;
}

/**
 * Returns the failure that the shell's API client threw, or null for anything else, such as a network error.
 * It checks `status` instead of the class, because remotes do not bundle `ApiError`.
 */
export function apiFailureOf(error: unknown): ApiFailure | null {
  if (!(error instanceof Error) || typeof (error as Partial<ApiFailure>).status !== 'number') return null;
  const { status, code = null, detail = null, fields = [], challenge, registration } = error as Error & ApiFailure;
  return { status, code, detail, fields, ...(challenge && { challenge }), ...(registration && { registration }) };
}

/**
 * Returns the sentence to show for a failed call.
 * @param fallback used when the response has no sentence
 * @param noResponse used when there was no response at all, such as a network error; `fallback` by default
 */
export function failureText(error: unknown, fallback: string, noResponse = fallback): string {
  const failure = apiFailureOf(error);
  return failure ? failure.detail || fallback : noResponse;
}
