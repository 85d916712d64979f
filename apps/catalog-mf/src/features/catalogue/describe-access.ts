import { ACCESS_TEXTS, ACCOUNT_TEXTS, type DirectAccessGranted, type ToastMessage } from '@kenali/contracts';
import { apiFailureOf } from '@kenali/federation';

/** The toast after an access was given; the server says by which right. */
export function describeGrant(granted: DirectAccessGranted, name: string): ToastMessage {
  const description = ACCESS_TEXTS.ready(name);
  if (granted.isAdminAccess) return { title: ACCESS_TEXTS.adminGranted, description };
  if (granted.isInternalAccess) return { title: ACCESS_TEXTS.internalGranted, description };
  return { title: ACCESS_TEXTS.freeGranted, description };
}

/**
 * The toast after a failure. 'Gagal Membuat Akses' is for a 409 alone: nobody refused the person, but there was
 * nothing to open (a questionnaire that is not there yet), so that trying another assessment helps and another account does not.
 */
export function describeFailure(error: unknown): ToastMessage {
  const failure = apiFailureOf(error);
  if (!failure) return { title: ACCESS_TEXTS.failed, description: ACCESS_TEXTS.failedDetail, variant: 'destructive' };
  if (failure.status === 401)
    return { title: ACCOUNT_TEXTS.notAllowed, description: ACCOUNT_TEXTS.signedOut, variant: 'destructive' };
  return {
    title: failure.status === 409 ? ACCESS_TEXTS.notCreated : ACCESS_TEXTS.failed,
    description: failure.detail || ACCESS_TEXTS.failedDefault,
    variant: 'destructive',
  };
}
