import { ACCOUNT_TEXTS, REDIRECT_UNAUTHENTICATED_MS } from '@kenali/contracts';
import { Heading, NarrowPage, Stack, Text } from '@kenali/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { loginPathTo } from './internal-path.ts';
import { useLive } from './live-context.ts';
import { useDelayedNavigate } from './use-delayed-navigate.ts';

/** Said to visitors who are not signed in (any more), on the way to the login page and back here. */
export function LoginNeeded({ reason }: { reason: string }) {
  const { toast } = useLive();
  const { pathname, search } = useLocation();
  const goLater = useDelayedNavigate();
  useEffect(() => {
    goLater(loginPathTo(pathname + search), REDIRECT_UNAUTHENTICATED_MS);
  }, [goLater, pathname, search]);
  // With the redirect and not at once: whoever pressed 'Keluar' is on their way home already.
  useEffect(() => {
    const message = { title: ACCOUNT_TEXTS.loginRequired, description: reason };
    const timer = setTimeout(() => toast.show(message), REDIRECT_UNAUTHENTICATED_MS);
    return () => clearTimeout(timer);
  }, [toast, reason]);
  return (
    <NarrowPage>
      <Stack role="status">
        <Heading level={1} size={2}>
          {ACCOUNT_TEXTS.loginRequired}
        </Heading>
        <Text>{reason}</Text>
        <Text $tone="inkSoft">Anda diarahkan ke halaman masuk.</Text>
      </Stack>
    </NarrowPage>
  );
}
