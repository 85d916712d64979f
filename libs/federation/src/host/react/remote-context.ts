import type { RemoteName, ShellV1 } from '@kenali/contracts';
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { anyRevoked, remoteStates } from '../host-instance.ts';
import type { RemoteState, RemoteStates } from '../lifecycle/remote-states.ts';
import { getOverrides, type Overrides } from '../overrides/overrides.ts';

// Only tests provide other values for these contexts.

/** The states of the page's remotes. */
export const RemoteStatesContext = createContext<RemoteStates>(remoteStates);

/** Returns the developer's overrides. */
export const OverridesContext = createContext<() => Overrides>(getOverrides);

/** Checks whether a release that the page runs was revoked. */
export const RevokedContext = createContext(anyRevoked);

export type UsedRemote = RemoteState & { retry(): void };

/**
 * Loads a remote at its first use and keeps it for the life of the page. A failed remote loads again when a component
 * that uses it mounts, and on `retry()`.
 * @param isPrimary whether the component is a page of the remote, not only a slot
 */
export function useRemoteModule(name: RemoteName, shell: ShellV1, isPrimary = false): UsedRemote {
  const states = useContext(RemoteStatesContext);
  const getState = () => states.get(name);
  const state = useSyncExternalStore(states.subscribe, getState, getState);
  const retry = useCallback(() => {
    void states.start(name, shell, { isPrimary });
  }, [states, name, shell, isPrimary]);
  useEffect(retry, [retry]);
  return { ...state, retry };
}
