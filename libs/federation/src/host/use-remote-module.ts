import type { RemoteName, ShellV1 } from '@kenali/contracts';
import { useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import type { RemoteState } from './remote-states.ts';
import { RemoteStatesContext } from './remote-states-context.ts';

export type UsedRemote = RemoteState & { retry(): void };

/**
 * What a remote offers, loaded at the first use and kept for the page's life. A failed remote is tried again when
 * something that needs it is mounted anew, and by `retry()`.
 * @param isPrimary whether a page of it is wanted, not only a part of one
 */
export function useRemoteModule(name: RemoteName, shell: ShellV1, isPrimary = false): UsedRemote {
  const states = useContext(RemoteStatesContext);
  const state = useSyncExternalStore(states.subscribe, () => states.get(name));
  const retry = useCallback(() => {
    void states.start(name, shell, { isPrimary });
  }, [states, name, shell, isPrimary]);
  useEffect(retry, [retry]);
  return { ...state, retry };
}
