import type { RemoteModule, RemoteName } from '@kenali/contracts';
import {
  type DeploymentMode,
  RemoteFailure,
  type RemoteState,
  type RemoteStates,
  RemoteStatesContext,
} from '@kenali/federation/host';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createShell } from '../app/create-shell.ts';
import { Site } from '../app/site.tsx';
import { addBrowserMethods } from './add-browser-methods.ts';
import type { fakeServer as server } from './fake-server.ts';

/** Remotes that load when the test says so. */
export function fakeRemotes() {
  const listeners = new Set<() => void>();
  const current = new Map<RemoteName, RemoteState>();
  const starts: RemoteName[] = [];
  const set = (name: RemoteName, state: RemoteState) => {
    current.set(name, state);
    for (const listener of listeners) listener();
  };
  const loading: RemoteState = { status: 'loading' };
  const states: RemoteStates = {
    get: (name) => current.get(name) ?? loading,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(name) {
      starts.push(name);
      if (current.get(name)?.status === 'failed') set(name, loading);
      return Promise.resolve();
    },
  };
  return {
    states,
    starts,
    arrive: (name: RemoteName, module: Partial<RemoteModule>) =>
      set(name, { status: 'ready', module: { routes: [], slots: {}, ...module }, release: '0.1.0-test' }),
    fail: (name: RemoteName) =>
      set(name, {
        status: 'failed',
        failure: new RemoteFailure({ remote: name, version: null, phase: 'load', reason: 'down' }),
      }),
  };
}

/** The whole site at an address, on a fake API and fake remotes. Local storage is the test's own business. */
export function renderSite(
  path: string,
  api: ReturnType<typeof server>,
  remotes = fakeRemotes(),
  mode: DeploymentMode = 'production',
  around: (site: ReactNode) => ReactNode = (site) => site,
) {
  addBrowserMethods();
  window.history.pushState({}, '', path);
  const created = createShell(api.fetch);
  const view = render(
    <RemoteStatesContext value={remotes.states}>{around(<Site {...created} mode={mode} />)}</RemoteStatesContext>,
  );
  return { ...view, ...created, remotes };
}
