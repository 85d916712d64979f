import {
  ASSESSMENT_TYPE,
  type AssessmentType,
  type Id,
  REDIRECT_UNAUTHENTICATED_MS,
  SESSION_TEXTS,
  type ToastMessage,
  type UserView,
} from '@kenali/contracts';
import { useSession, useShell } from '@kenali/federation';
import { useEffect, useRef } from 'react';

/** The id in an address, or null if the text is not a valid id. */
export const readId = (text: string | undefined): Id | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The page for taking a user assessment. Given the id of an assessment, that page finds the user assessment. */
export const takingPath = (type: AssessmentType, id: Id): string => `${ASSESSMENT_TYPE[type].path}/${id}`;

/** The login page, which redirects to `next` after the login. */
export const loginPath = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

const SIGNED_OUT: ToastMessage = { title: SESSION_TEXTS.notAllowed, description: SESSION_TEXTS.signedOut };

/**
 * Returns the signed-in user, or null while the session loads. Without a session it returns null, shows a toast and
 * redirects to the login page, which leads back to this page.
 * @param needed the toast for a visitor who arrives without a session
 * @param ended the toast for a user whose session ends while the page is open
 */
export function useRequiredUser(needed: ToastMessage, ended = SIGNED_OUT): UserView | null {
  const { toast, useNavigate, useLocation } = useShell();
  const { status, user } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const wasSignedIn = useRef(false);
  const isAnonymous = status === 'anonymous';
  const latestToasts = useRef({ needed, ended });
  latestToasts.current = { needed, ended };

  useEffect(() => {
    if (!isAnonymous) {
      wasSignedIn.current = true;
      return;
    }
    const hasEnded = wasSignedIn.current;
    if (!hasEnded) toast.show(latestToasts.current.needed);
    const timer = setTimeout(() => {
      // A logout leaves this page before the timer fires, so only users whose session expired see this toast.
      if (hasEnded) toast.show(latestToasts.current.ended);
      navigate(loginPath(pathname), { replace: true });
    }, REDIRECT_UNAUTHENTICATED_MS);
    return () => clearTimeout(timer);
  }, [isAnonymous, pathname, navigate, toast]);

  return isAnonymous ? null : user;
}
