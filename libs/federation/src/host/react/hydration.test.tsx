import type { RemoteModule, ShellV1 } from '@kenali/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { lazyScreen } from '../../remote/lazy-screen.ts';
import { createRemoteStates, type RemoteStates } from '../lifecycle/remote-states.ts';
import { RemoteFailure } from '../remote-failure.ts';
import { RemoteStatesContext } from './remote-context.ts';
import { RemoteOutlet } from './remote-outlet.tsx';

const shell = {} as ShellV1;

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Ditekan {count} kali
    </button>
  );
}
const moduleWith = (component: React.ComponentType): RemoteModule => ({
  routes: [{ path: '', title: 'Beranda', component }],
  slots: {},
});

const Page = ({ states }: { states: RemoteStates }) => (
  <RemoteStatesContext value={states}>
    <RemoteOutlet
      remote="catalog_mf"
      shell={shell}
      loading={<p>Memuat</p>}
      onFailure={() => undefined}
      failed={() => <p>Gagal</p>}
    >
      {({ routes }) => {
        const Screen = routes[0]?.component;
        return Screen ? <Screen /> : null;
      }}
    </RemoteOutlet>
  </RemoteStatesContext>
);

/** Renders as the site does: the remote has started. */
function prerender(module: RemoteModule): HTMLElement {
  const ready = { status: 'ready', module, release: null } as const;
  const states: RemoteStates = { get: () => ready, subscribe: () => () => undefined, start: async () => undefined };
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Page states={states} />);
  document.body.replaceChildren(container);
  return container;
}

/** A promise that the test settles. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  return { promise, resolve, reject };
}

/** Lets the remote start when the test says so. */
function laterStates(release = '1') {
  const { promise, resolve, reject } = later<RemoteModule>();
  const states = createRemoteStates(() => ({ fetch: jest.fn(), loadModule: () => promise, releaseOf: () => release }));
  return { states, resolve, reject };
}

async function hydrate(container: HTMLElement, states: RemoteStates) {
  const onRecoverableError = jest.fn();
  await act(async () => {
    hydrateRoot(container, <Page states={states} />, { onRecoverableError });
  });
  return onRecoverableError;
}

jest.mock('../host-instance.ts', () => ({
  ...jest.requireActual('../host-instance.ts'),
  isNamedRelease: (_name: string, release: string) => release === '1',
}));

describe('a prerendered remote', () => {
  it('when its code arrives, then the markup has stayed, the same elements work, and nothing differs', async () => {
    const container = prerender(moduleWith(Counter));
    const button = container.querySelector('button');
    expect(button).toHaveTextContent('Ditekan 0 kali');
    const { states, resolve } = laterStates();
    const onRecoverableError = await hydrate(container, states);
    expect(container.querySelector('button')).toBe(button);
    expect(screen.queryByText('Memuat')).toBeNull();
    await act(async () => resolve(moduleWith(Counter)));
    expect(container.querySelector('button')).toBe(button);
    fireEvent.click(button as HTMLElement);
    expect(button).toHaveTextContent('Ditekan 1 kali');
    expect(onRecoverableError).not.toHaveBeenCalled();
  });

  it('when it does not start, then its failure replaces the markup', async () => {
    const container = prerender(moduleWith(Counter));
    const { states, reject } = laterStates();
    await hydrate(container, states);
    await act(async () =>
      reject(new RemoteFailure({ remote: 'catalog_mf', version: '1', phase: 'load', reason: 'down' })),
    );
    expect(container).toHaveTextContent('Gagal');
    expect(container.querySelector('button')).toBeNull();
  });

  it('when another release stands in for it, then that one renders the part from the start, and React reports no difference', async () => {
    const container = prerender(moduleWith(Counter));
    const { states, resolve } = laterStates('0');
    const onRecoverableError = await hydrate(container, states);
    await act(async () => resolve(moduleWith(() => <p>Rilis lain</p>)));
    expect(container).toHaveTextContent('Rilis lain');
    expect(container.querySelector('button')).toBeNull();
    const causes = onRecoverableError.mock.calls.map(([error]) => error.cause);
    expect(causes).toEqual([expect.any(RemoteFailure)]);
  });

  it('when a part of it loads later still, then its markup stays too, and it is not rendered again', async () => {
    const { promise, resolve } = later<{ default: typeof Counter }>();
    const load = jest.fn(() => promise);
    const Later = lazyScreen(load, <p>Memuat bagian</p>);
    const container = prerender(moduleWith(Counter));
    // The site has loaded the part before it renders; here it only has to look the same.
    container.innerHTML = container.innerHTML.replace(/(<button.*<\/button>)/, '<!--$-->$1<!--/$-->');
    const button = container.querySelector('button');
    const { states, resolve: start } = laterStates();
    const onRecoverableError = await hydrate(container, states);
    await act(async () => start(moduleWith(Later)));
    expect(container.querySelector('button')).toBe(button);
    await act(async () => resolve({ default: Counter }));
    fireEvent.click(button as HTMLElement);
    expect(container.querySelector('button')).toBe(button);
    expect(button).toHaveTextContent('Ditekan 1 kali');
    expect(load).toHaveBeenCalledTimes(1);
    expect(onRecoverableError).not.toHaveBeenCalled();
  });

  it('when it shows something else than the site, then React reports it', async () => {
    const container = prerender(moduleWith(() => <p>lama</p>));
    const { states, resolve } = laterStates();
    const onRecoverableError = await hydrate(container, states);
    await act(async () => resolve(moduleWith(() => <p>baru</p>)));
    expect(container).toHaveTextContent('baru');
    expect(onRecoverableError).toHaveBeenCalled();
  });
});
