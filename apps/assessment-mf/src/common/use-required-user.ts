import { REDIRECT_UNAUTHENTICATED_MS, type ToastMessage, type UserView } from '@kenali/contracts';
import { useSession, useShell } from '@kenali/federation';
import { useEffect, useRef } from 'react';

export interface LoginWords {
  /** For somebody who came without a session. */
  needed: ToastMessage;
  /** For somebody whose session ended while the page was open. */
  ended: ToastMessage;
}

/**
 * The person signed in, or null while nobody is (a message, then the login page, which leads back here) and while the
 * account is still being read.
 */
export function useRequiredUser({ needed, ended }: LoginWords): UserView | null {
  const { toast, useNavigate, useLocation } = useShell();
  const { status, user } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const wasSignedIn = useRef(false);
  const isAnonymous = status === 'anonymous';
  const words = useRef({ needed, ended });
  words.current = { needed, ended };

  useEffect(() => {
    if (!isAnonymous) {
      wasSignedIn.current = true;
      return;
    }
    const hasEnded = wasSignedIn.current;
    if (!hasEnded) toast.show(words.current.needed);
    const timer = setTimeout(() => {
      // Signing out leaves this page by itself; the message is for those who are still here.
      if (hasEnded) toast.show(words.current.ended);
      navigate(`/login?next=${encodeURIComponent(pathname)}`, { replace: true });
    }, REDIRECT_UNAUTHENTICATED_MS);
    return () => clearTimeout(timer);
  }, [isAnonymous, pathname, navigate, toast]);

  return isAnonymous ? null : user;
}
