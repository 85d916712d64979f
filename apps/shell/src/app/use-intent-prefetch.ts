import { prefetchRemote } from '@kenali/federation/host';
import { useCallback } from 'react';
import { ownerOf } from './owner-of.ts';
import { useShellForRemotes } from './shell-context.ts';

/** Only Chromium tells; elsewhere nothing is held back. */
type Connection = { saveData?: boolean; effectiveType?: string };

const isSparing = () => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
};

/** Starts the remote behind a link when somebody is about to follow it; not on slow or metered lines. */
export function useIntentPrefetch(): (path: string) => void {
  const shell = useShellForRemotes();
  return useCallback(
    (path) => {
      const owner = ownerOf(path);
      if (owner && !isSparing()) void prefetchRemote(owner, shell);
    },
    [shell],
  );
}
