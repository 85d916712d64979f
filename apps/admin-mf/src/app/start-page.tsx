import { useShell } from '@kenali/federation';
import { useEffect } from 'react';

/** /admin leads to the dashboard; without a session that leads on to the sign-in. */
export function StartPage() {
  const navigate = useShell().useNavigate();
  useEffect(() => {
    navigate('/admin/dashboard', { replace: true });
  }, [navigate]);
  return null;
}
