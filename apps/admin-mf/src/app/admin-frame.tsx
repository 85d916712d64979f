import { ADMIN_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Page, Stack } from '@kenali/ui';
import { type ComponentType, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { AdminBar } from './admin-bar.tsx';

/** The frame of every admin page. Without an admin session, it redirects to the login page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { adminSession, toast, useNavigate, queryClient } = useShell();
  const navigate = useNavigate();
  const { status, user } = useSyncExternalStore(adminSession.subscribe, adminSession.getSnapshot);
  const isSignedIn = status === 'signed-in';
  const isSigningOut = useRef(false);
  useEffect(() => {
    if (isSignedIn) return;
    // Removes personal data from memory before someone else uses this screen.
    queryClient.removeQueries({ queryKey: ['/api/admin'] });
    toast.show(
      isSigningOut.current
        ? { title: ADMIN_TEXTS.signedOut }
        : { title: ADMIN_TEXTS.tokenMissing, variant: 'destructive' },
    );
    navigate('/admin/login', { replace: true });
  }, [isSignedIn, navigate, queryClient, toast]);
  if (!isSignedIn) return null;

  const signOut = () => {
    isSigningOut.current = true;
    void adminSession.signOut();
  };
  return (
    <Page>
      <Stack $gap={6}>
        <AdminBar user={user} onSignOut={signOut} />
        {children}
      </Stack>
    </Page>
  );
}

/** Wraps a page in the admin frame. */
export const withAdminFrame =
  (Screen: ComponentType): ComponentType =>
  () => (
    <AdminFrame>
      <Screen />
    </AdminFrame>
  );
