import type { RemoteModule, RemoteName, UserView } from '@kenali/contracts';
import {
  type DeploymentMode,
  RemoteFailure,
  type RemoteState,
  type RemoteStates,
  RemoteStatesContext,
} from '@kenali/federation/host';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createShell } from '../app/create-shell.tsx';
import { Site } from '../app/site.tsx';
import { fakeServer } from './fake-server.ts';
import { rina, sensory, started } from './fixtures.ts';

/** Creates remotes that load or fail when the test calls `load` or `fail`. */
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
    load: (name: RemoteName, module: Partial<RemoteModule>) =>
      set(name, { status: 'ready', module: { routes: [], slots: {}, ...module }, release: '0.1.0-test' }),
    fail: (name: RemoteName) =>
      set(name, {
        status: 'failed',
        failure: new RemoteFailure({ remote: name, version: null, phase: 'load', reason: 'down' }),
      }),
  };
}

/**
 * Renders the whole site at a path with a fake API and fake remotes. The test must fill local storage before the call.
 */
export function renderSite(
  path: string,
  api: ReturnType<typeof fakeServer>,
  remotes = fakeRemotes(),
  mode: DeploymentMode = 'production',
  wrap: (site: ReactNode) => ReactNode = (site) => site,
) {
  window.history.pushState({}, '', path);
  const created = createShell({ fetch: api.fetch });
  const view = render(
    <RemoteStatesContext value={remotes.states}>{wrap(<Site {...created} mode={mode} />)}</RemoteStatesContext>,
  );
  return { ...view, ...created, remotes };
}

/** Leaves the session of a user in the storage, as an earlier visit does. */
export function storeSession(user: UserView = rina) {
  localStorage.setItem('accessToken', started.accessToken);
  localStorage.setItem('refreshToken', started.refreshToken);
  localStorage.setItem('user', JSON.stringify(user));
}

/** Renders the site with Rina signed in and empty lists, unless `answers` overrides them. */
export function openSignedIn(path: string, answers: Parameters<typeof fakeServer>[0] = {}, mode?: DeploymentMode) {
  localStorage.setItem('accessToken', started.accessToken);
  localStorage.setItem('user', JSON.stringify(rina));
  const api = fakeServer({
    'GET /api/auth/user': { body: rina },
    'GET /api/orders': { body: [] },
    'GET /api/user-assessments': { body: [] },
    'GET /api/assessments': { body: [sensory] },
    ...answers,
  });
  return { api, ...renderSite(path, api, fakeRemotes(), mode) };
}

/** Waits for a page with the parts that appear together, and returns its h1. The skeleton of a loading page also has an h1, which is skipped. */
export const findPage = (name?: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const heading = screen.getByRole('heading', { level: 1, name });
    expect(heading.closest('[aria-busy="true"]')).toBeNull();
    expect(screen.queryByText('Memuat data Anda...')).toBeNull();
    return heading;
  });

/** Waits for the element and asserts in one step, because a page may show it only for half a second. */
export const untilVisible = (find: () => HTMLElement): Promise<void> => waitFor(() => expect(find()).toBeVisible());
