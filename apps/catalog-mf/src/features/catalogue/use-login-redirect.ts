import { REDIRECT_UNAUTHENTICATED_MS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';

/**
 * Leads to the login page after the usual moment for reading, and from there back to this page. The page and not the
 * button decides whether it still holds: an ended session takes the button away, and whoever went on is not pulled back.
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
