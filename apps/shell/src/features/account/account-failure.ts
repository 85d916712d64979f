import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { ApiError } from '@kenali/web-core';

/** The sentence for a call that failed: the server's where waiting helps, the screen's own otherwise. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return ACCOUNT_TEXTS.noConnection;
  return (error.status === 429 && error.detail) || otherwise;
}
