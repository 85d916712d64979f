import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { apiFailureOf } from '@kenali/federation';

/** One sentence about an act that failed: the server's own, its answer as it is, or that nobody answered. */
export function failureText(error: unknown): string {
  const failure = apiFailureOf(error);
  return failure ? (failure.detail ?? (error as Error).message) : ACCOUNT_TEXTS.noConnection;
}
