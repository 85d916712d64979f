import { ADMIN_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Page, Stack } from '@kenali/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { AdminBar } from './admin-bar.tsx';
import { useAdminSession } from './use-admin-session.ts';

/** Around every admin page: only with an admin token, otherwise the sign-in. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { adminSession, toast, useNavigate, queryClient } = useShell();
  const navigate = useNavigate();
  const isSignedIn = useAdminSession().status === 'signed-in';
  const isLeaving = useRef(false);
  useEffect(() => {
    if (isSignedIn) return;
    // What an admin has read must not wait in memory for the next person at this screen.
    queryClient.removeQueries({ queryKey: ['/api/admin'] });
    toast.show(
      isLeaving.current
        ? { title: ADMIN_TEXTS.signedOut }
        : { title: ADMIN_TEXTS.tokenMissing, variant: 'destructive' },
    );
    navigate('/admin/login', { replace: true });
  }, [isSignedIn, navigate, queryClient, toast]);
  if (!isSignedIn) return null;

  const signOut = () => {
    isLeaving.current = true;
    void adminSession.signOut();
  };
  return (
    <Page>
      <Stack $gap={6}>
        <AdminBar onSignOut={signOut} />
        {children}
      </Stack>
    </Page>
  );
}
