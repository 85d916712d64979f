import { ACCOUNT_TEXTS, REDIRECT_UNAUTHENTICATED_MS } from '@kenali/contracts';
import { Heading, NarrowPage, Stack, Text } from '@kenali/ui';
import { useEffect } from 'react';
import { loginPathTo } from '../../shared/internal-path.ts';
import { useLive } from '../../shared/live-context.ts';
import { useDelayedNavigate } from '../../shared/use-delayed-navigate.ts';

/** Said to visitors who are not signed in (any more), on the way to the login page. */
export function LoginNeeded() {
  const { toast } = useLive();
  const goLater = useDelayedNavigate();
  useEffect(() => {
    goLater(loginPathTo('/dashboard'), REDIRECT_UNAUTHENTICATED_MS);
  }, [goLater]);
  // With the redirect and not at once: whoever pressed 'Keluar' is on their way home already.
  useEffect(() => {
    const message = { title: ACCOUNT_TEXTS.loginRequired, description: ACCOUNT_TEXTS.loginToDashboard };
    const timer = setTimeout(() => toast.show(message), REDIRECT_UNAUTHENTICATED_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <NarrowPage>
      <Stack role="status">
        <Heading level={1} size={2}>
          {ACCOUNT_TEXTS.loginRequired}
        </Heading>
        <Text>{ACCOUNT_TEXTS.loginToDashboard}</Text>
        <Text $tone="inkSoft">Anda diarahkan ke halaman masuk.</Text>
      </Stack>
    </NarrowPage>
  );
}
