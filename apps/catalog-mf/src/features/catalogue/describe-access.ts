import { ACCESS_TEXTS, ACCOUNT_TEXTS, type DirectAccessGranted, type ToastMessage } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';

/** Returns the toast for a granted access. The API reports whether it was granted to staff. */
export function describeGrant(granted: DirectAccessGranted, name: string): ToastMessage {
  const rest = { description: ACCESS_TEXTS.ready(name), variant: 'success' } as const;
  if (granted.isAdminAccess) return { title: ACCESS_TEXTS.adminGranted, ...rest };
  if (granted.isInternalAccess) return { title: ACCESS_TEXTS.internalGranted, ...rest };
  return { title: ACCESS_TEXTS.freeGranted, ...rest };
}

/**
 * Returns the toast for a failed access. `notCreated` is for a 409 only: the user was not refused, but the questionnaire
 * does not exist yet, so another assessment may work and another account will not.
 */
export function describeFailure(error: unknown): ToastMessage {
  const status = apiFailureOf(error)?.status;
  if (status === 401)
    return { title: ACCOUNT_TEXTS.notAllowed, description: ACCOUNT_TEXTS.signedOut, variant: 'destructive' };
  return {
    title: status === 409 ? ACCESS_TEXTS.notCreated : ACCESS_TEXTS.failed,
    description: failureText(error, ACCESS_TEXTS.failedDefault, ACCESS_TEXTS.failedDetail),
    variant: 'destructive',
  };
}
