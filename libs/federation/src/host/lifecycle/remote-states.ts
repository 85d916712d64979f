import type { RemoteModule, RemoteName, ShellV1 } from '@kenali/contracts';
import { RemoteFailure, reasonOf } from '../remote-failure.ts';
import type { RemoteHost } from './create-remote-host.ts';

/** What a component sees of a remote. */
export type RemoteState =
  | { status: 'loading' }
  | { status: 'ready'; module: RemoteModule; release: string | null }
  | { status: 'failed'; failure: RemoteFailure };

export interface RemoteStates {
  get(name: RemoteName): RemoteState;
  subscribe(listener: () => void): () => void;
  /**
   * Starts the remote unless it is ready or loading. After a failure it tries again.
   * @param options.isPrimary whether the user waits for a page of the remote, not only for a slot
   * @returns a promise that resolves when the remote is ready or has failed; it never rejects
   */
  start(name: RemoteName, shell: ShellV1, options?: { isPrimary?: boolean }): Promise<void>;
}

const LOADING: RemoteState = { status: 'loading' };

/**
 * Creates one state per remote for the whole page, so that its routes and slots load, fail and recover together.
 * @param onFailure receives each failure, for reports
 */
export function createRemoteStates(host: () => RemoteHost, onFailure?: (failure: RemoteFailure) => void): RemoteStates {
  const states = new Map<RemoteName, RemoteState>();
  const running = new Map<RemoteName, Promise<void>>();
  const primary = new Set<RemoteName>();
  const listeners = new Set<() => void>();

  function set(name: RemoteName, state: RemoteState) {
    states.set(name, state);
    for (const listener of listeners) listener();
  }

  async function load(name: RemoteName, shell: ShellV1): Promise<RemoteState> {
    try {
      const module = await host().loadModule(name, shell, () => primary.has(name));
      return { status: 'ready', module, release: host().releaseOf(name) };
    } catch (cause) {
      const failure =
        cause instanceof RemoteFailure
          ? cause
          : new RemoteFailure({ remote: name, version: null, phase: 'boot', reason: reasonOf(cause) }, { cause });
      onFailure?.(failure);
      return { status: 'failed', failure };
    }
  }

  return {
    get: (name) => states.get(name) ?? LOADING,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(name, shell, { isPrimary = false } = {}) {
      if (isPrimary) primary.add(name);
      if (states.get(name)?.status === 'ready') return Promise.resolve();
      let ended = running.get(name);
      if (!ended) {
        ended = load(name, shell).then((state) => {
          running.delete(name);
          set(name, state);
        });
        running.set(name, ended);
        if (states.has(name)) set(name, LOADING);
      }
      return ended;
    },
  };
}
