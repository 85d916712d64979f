import { useShell } from '@kenali/federation';
import { Button, Page, Row, Stack, Text, TextLink } from '@kenali/ui';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useAdminSession } from './use-admin-session.ts';

/** Around every admin page: only with an admin token, otherwise the sign-in; navigation and logout. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { adminSession, toast, useNavigate, Link, queryClient } = useShell();
  const navigate = useNavigate();
  const { status, user } = useAdminSession();
  const isSignedIn = status === 'signed-in';
  useEffect(() => {
    if (isSignedIn) return;
    // What an admin has read must not wait in memory for the next person at this screen.
    queryClient.removeQueries({ queryKey: ['/api/admin'] });
    navigate('/admin/login', { replace: true });
  }, [isSignedIn, navigate, queryClient]);
  if (!isSignedIn) return null;

  const signOut = async () => {
    await adminSession.signOut();
    toast.show({ title: 'Anda telah keluar dari area admin.' });
  };
  return (
    <Page>
      <Stack $gap={6}>
        <Row as="nav" aria-label="Area admin" $justify="space-between">
          <TextLink as={Link} $alone to="/admin/assessments">
            Daftar Asesmen
          </TextLink>
          <Row $gap={5}>
            {user && (
              <Text as="span" $size="small" $tone="inkSoft">
                {user.email}
              </Text>
            )}
            <Button type="button" $variant="quiet" $size="small" $flush onClick={() => void signOut()}>
              <LogOut size={20} aria-hidden /> Keluar dari area admin
            </Button>
          </Row>
        </Row>
        {children}
      </Stack>
    </Page>
  );
}
