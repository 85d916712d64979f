import { REDIRECT_UNAUTHENTICATED_MS, SESSION_TEXTS } from '@kenali/contracts';
import { Heading, NarrowPage, Stack, Text } from '@kenali/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useWebCore } from './app-context.ts';
import { loginPathTo } from './internal-path.ts';
import { useDelayedNavigate } from './use-delayed-navigate.ts';

/** Tells a signed-out visitor to log in and redirects to the login page, which leads back here. */
export function LoginNeeded({ reason }: { reason: string }) {
  const { toast } = useWebCore();
  const { pathname, search } = useLocation();
  const goLater = useDelayedNavigate();
  useEffect(() => {
    goLater(loginPathTo(pathname + search), REDIRECT_UNAUTHENTICATED_MS);
  }, [goLater, pathname, search]);
  // Show the toast together with the redirect. A user who pressed 'Keluar' has left the page by then.
  useEffect(() => {
    const message = { title: SESSION_TEXTS.loginRequired, description: reason };
    const timer = setTimeout(() => toast.show(message), REDIRECT_UNAUTHENTICATED_MS);
    return () => clearTimeout(timer);
  }, [toast, reason]);
  return (
    <NarrowPage>
      <Stack role="status">
        <Heading level={1} size={2}>
          {SESSION_TEXTS.loginRequired}
        </Heading>
        <Text>{reason}</Text>
        <Text $tone="inkSoft">Anda diarahkan ke halaman masuk.</Text>
      </Stack>
    </NarrowPage>
  );
}
