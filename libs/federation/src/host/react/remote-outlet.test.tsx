import type { RemoteModule, ShellV1 } from '@kenali/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRemoteStates } from '../lifecycle/remote-states.ts';
import { RemoteFailure } from '../remote-failure.ts';
import { RemoteStatesContext } from './remote-context.ts';
import { RemoteOutlet } from './remote-outlet.tsx';

const shell = {} as ShellV1;
const down = () => new RemoteFailure({ remote: 'catalog_mf', version: '0.1.0-abc', phase: 'load', reason: 'down' });
const moduleWith = (component: () => React.ReactNode): RemoteModule => ({
  routes: [{ path: '', title: 'Beranda', component }],
  slots: {},
});

function show(loadModule: jest.Mock, { outlets = 1, resetKey = 'a', onFailure = jest.fn() } = {}) {
  const host = { fetch: jest.fn(), loadModule, releaseOf: () => '0.1.0-abc' };
  const states = createRemoteStates(() => host);
  const page = (key: string) => (
    <RemoteStatesContext value={states}>
      <h1>Kenali</h1>
      {Array.from({ length: outlets }, (_none, index) => (
        <RemoteOutlet
          key={String(index)}
          remote="catalog_mf"
          shell={shell}
          loading={<p>Memuat</p>}
          resetKey={key}
          onFailure={onFailure}
          failed={(failure, retry) => (
            <button type="button" onClick={retry}>
              Coba lagi ({failure.phase} {failure.version})
            </button>
          )}
        >
          {({ routes }) => {
            const Screen = routes[0]?.component;
            return Screen ? <Screen /> : null;
          }}
        </RemoteOutlet>
      ))}
    </RemoteStatesContext>
  );
  const view = render(page(resetKey));
  return { onFailure, moveTo: (key: string) => view.rerender(page(key)), ...view, page };
}

describe('RemoteOutlet', () => {
  it('a remote: when it has loaded, then its screen replaces the loading state', async () => {
    show(jest.fn().mockResolvedValue(moduleWith(() => <p>Katalog</p>)));
    expect(screen.getByText('Memuat')).toBeVisible();
    expect(await screen.findByText('Katalog')).toBeVisible();
  });

  it('a remote that is down: when it is back and the user presses retry, then it appears', async () => {
    const loadModule = jest
      .fn()
      .mockRejectedValueOnce(down())
      .mockResolvedValue(moduleWith(() => <p>Katalog</p>));
    show(loadModule);
    await userEvent.click(await screen.findByRole('button', { name: 'Coba lagi (load 0.1.0-abc)' }));
    expect(await screen.findByText('Katalog')).toBeVisible();
    expect(loadModule).toHaveBeenCalledTimes(2);
  });

  it('two outlets of one remote: when one is retried, then one load recovers both', async () => {
    const loadModule = jest
      .fn()
      .mockRejectedValueOnce(down())
      .mockResolvedValue(moduleWith(() => <p>Katalog</p>));
    show(loadModule, { outlets: 2 });
    const [first] = await screen.findAllByRole('button', { name: /Coba lagi/ });
    if (first) await userEvent.click(first);
    expect(await screen.findAllByText('Katalog')).toHaveLength(2);
    expect(loadModule).toHaveBeenCalledTimes(2);
  });

  it('a page without a boot document: when a remote starts, then its state is failed and nothing throws', async () => {
    const states = createRemoteStates(() => {
      throw new Error('no boot document');
    });
    await states.start('catalog_mf', shell);
    expect(states.get('catalog_mf')).toMatchObject({ status: 'failed', failure: { phase: 'boot', version: null } });
  });

  it('a second start: when the first is still loading, then both wait for one load', async () => {
    let arrive: (module: RemoteModule) => void = () => undefined;
    const loadModule = jest.fn(() => new Promise<RemoteModule>((resolve) => (arrive = resolve)));
    const states = createRemoteStates(() => ({ fetch: jest.fn(), loadModule, releaseOf: () => '0.1.0-abc' }));
    const ended: string[] = [];
    void states.start('catalog_mf', shell).then(() => ended.push('first'));
    const second = states.start('catalog_mf', shell).then(() => ended.push('second'));
    await Promise.resolve();
    expect(ended).toEqual([]);
    arrive(moduleWith(() => null));
    await second;
    expect([ended, states.get('catalog_mf').status]).toEqual([['first', 'second'], 'ready']);
    await states.start('catalog_mf', shell);
    expect(loadModule).toHaveBeenCalledTimes(1);
  });
});

let isBroken = true;
let thrown = new Error('boom');
const Fragile = () => {
  if (isBroken) throw thrown;
  return <p>Katalog</p>;
};

describe('RemoteBoundary', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    isBroken = true;
    thrown = new Error('boom');
  });

  it('a screen that throws: when it renders, then the shell stays and the report names remote and release', async () => {
    const { onFailure } = show(jest.fn().mockResolvedValue(moduleWith(Fragile)));
    expect(await screen.findByRole('button', { name: 'Coba lagi (render 0.1.0-abc)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Kenali' })).toBeVisible();
    expect(onFailure.mock.calls[0]?.[0]).toMatchObject({
      remote: 'catalog_mf',
      version: '0.1.0-abc',
      phase: 'render',
      reason: 'boom',
    });
  });

  it('a missing chunk: when the screen throws it, then the reported phase is load', async () => {
    thrown = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    const { onFailure } = show(jest.fn().mockResolvedValue(moduleWith(Fragile)));
    expect(await screen.findByRole('button', { name: 'Coba lagi (load 0.1.0-abc)' })).toBeVisible();
    expect(onFailure.mock.calls[0]?.[0]).toMatchObject({ version: '0.1.0-abc', phase: 'load' });
  });

  it('the retry button: when the cause is gone, then the screen appears', async () => {
    show(jest.fn().mockResolvedValue(moduleWith(Fragile)));
    const retry = await screen.findByRole('button');
    isBroken = false;
    await userEvent.click(retry);
    expect(screen.getByText('Katalog')).toBeVisible();
  });

  it('another path: when the user navigates to it, then the failure is reset', async () => {
    const { moveTo } = show(jest.fn().mockResolvedValue(moduleWith(Fragile)));
    await screen.findByRole('button');
    isBroken = false;
    moveTo('b');
    expect(screen.getByText('Katalog')).toBeVisible();
  });
});
