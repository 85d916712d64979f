import type { SessionSnapshot } from '@kenali/contracts';
import { useSyncExternalStore } from 'react';
import { useShell } from './shell-reference.ts';

/** The person signed in, kept up to date. */
export function useSession(): SessionSnapshot {
  const { session } = useShell();
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}
