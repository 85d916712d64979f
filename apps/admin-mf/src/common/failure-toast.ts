import { ACCOUNT_TEXTS, ADMIN_TEXTS, type ToastMessage } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';

/** Returns the server's sentence, else the whole response ("{status}: {body}"), which staff pass on to support. */
export const explainFailure = (error: unknown): string =>
  failureText(error, error instanceof Error ? error.message : '', ACCOUNT_TEXTS.noConnection);

/** The toast about an act that failed, by its specified sentence; a session that ended has its own. */
export function failureToast(error: unknown, title: string): ToastMessage {
  const isSignedOut = apiFailureOf(error)?.status === 401;
  return { title: isSignedOut ? ADMIN_TEXTS.tokenMissing : title, variant: 'destructive' };
}
