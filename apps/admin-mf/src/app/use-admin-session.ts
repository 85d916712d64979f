import { useShell } from '@kenali/federation';
import { useSyncExternalStore } from 'react';

/** The admin signed in, apart from the user's session. */
export function useAdminSession() {
  const { adminSession } = useShell();
  return useSyncExternalStore(adminSession.subscribe, adminSession.getSnapshot);
}
