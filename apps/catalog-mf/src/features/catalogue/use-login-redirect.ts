import { REDIRECT_UNAUTHENTICATED_MS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';

/**
 * Returns a function that opens the login page after a short time for reading, with `next` or else this page as the target after login.
 * It compares the page, not the button, because an ended session unmounts the button. A user who has left stays where they are.
 */
export function useLoginRedirect(): (next?: string) => void {
  const navigate = useShell().useNavigate();
  return (next) => {
    const { pathname } = window.location;
    const go = () => {
      if (window.location.pathname === pathname) navigate(`/login?next=${encodeURIComponent(next ?? pathname)}`);
    };
    setTimeout(go, REDIRECT_UNAUTHENTICATED_MS);
  };
}
