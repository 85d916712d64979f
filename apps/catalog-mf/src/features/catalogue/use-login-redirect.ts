import { REDIRECT_UNAUTHENTICATED_MS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';

/**
 * Returns a function that opens the login page after a short time for reading, with this page as the target after login. It
 * compares the page, not the button, because an ended session unmounts the button. A user who has left stays where they are.
 */
export function useLoginRedirect(): () => void {
  const navigate = useShell().useNavigate();
  return () => {
    const { pathname } = window.location;
    const go = () => {
      if (window.location.pathname === pathname) navigate(`/login?next=${encodeURIComponent(pathname)}`);
    };
    setTimeout(go, REDIRECT_UNAUTHENTICATED_MS);
  };
}
