import type { RemoteModule, ShellV1 } from '@kenali/contracts';
import { BASE_URL, sampleBoot, sampleRemote } from '../testing/boot-samples.ts';
import { createRemoteHost } from './create-remote-host.ts';
import { LOAD_CAP_MS } from './load-exposed.ts';
import { RemoteFailure } from './remote-failure.ts';

const shell = { contract: '1.0.0' } as ShellV1;
const offer: RemoteModule = { routes: [], slots: {} };

function hostOf({ boot = sampleBoot(), loadRemote = jest.fn() } = {}) {
  const runtime = { registerPlugins: jest.fn(), registerRemotes: jest.fn(), loadRemote };
  return { runtime, host: createRemoteHost({ boot, runtime, offered: '1.0.0' }) };
}

const failureOf = async (load: Promise<unknown>): Promise<RemoteFailure> => {
  const thrown = await load.then(
    () => null,
    (error) => error,
  );
  expect(thrown).toBeInstanceOf(RemoteFailure);
  return thrown;
};

describe('the remote host', () => {
  it('a remote of the boot document: when it is loaded, then it was registered at run time by its manifest', async () => {
    const factory = jest.fn(() => offer);
    const { host, runtime } = hostOf({ loadRemote: jest.fn().mockResolvedValue({ default: factory }) });
    expect(await host.loadFactory('catalog_mf')).toBe(factory);
    expect(runtime.registerRemotes).toHaveBeenCalledWith([
      { name: 'catalog_mf', entry: `${BASE_URL}mf-manifest.json` },
    ]);
    expect(runtime.loadRemote).toHaveBeenCalledWith('catalog_mf/remote');
    expect(host.releaseOf('catalog_mf')).toBe('0.1.0-abc');
  });

  it('its module: when it is asked for from many places, then the factory ran once, with the shell', async () => {
    const factory = jest.fn(() => offer);
    const { host, runtime } = hostOf({ loadRemote: jest.fn().mockResolvedValue({ default: factory }) });
    const modules = await Promise.all([1, 2, 3].map(() => host.loadModule('catalog_mf', shell)));
    expect(modules).toEqual([offer, offer, offer]);
    expect(await host.loadModule('catalog_mf', shell)).toBe(offer);
    expect(factory).toHaveBeenCalledTimes(1);
    expect(factory).toHaveBeenCalledWith(shell);
    expect(runtime.loadRemote).toHaveBeenCalledTimes(1);
  });

  it('a remote without a release: when it is asked for, then nothing is requested', async () => {
    const { host, runtime } = hostOf({ boot: { ...sampleBoot({}), disabled: ['admin_mf'] } });
    expect(await failureOf(host.loadFactory('catalog_mf'))).toMatchObject({
      remote: 'catalog_mf',
      version: null,
      phase: 'boot',
      reason: 'no release is known',
    });
    expect(await failureOf(host.loadFactory('admin_mf'))).toMatchObject({ phase: 'boot', reason: 'switched off' });
    expect(runtime.loadRemote).not.toHaveBeenCalled();
  });

  it('a remote that needs a newer shell: when it is asked for, then it is refused before any request', async () => {
    const boot = sampleBoot({ catalog_mf: { ...sampleRemote(), contract: '^1.1.0' } });
    const { host, runtime } = hostOf({ boot });
    expect(await failureOf(host.loadFactory('catalog_mf'))).toMatchObject({ version: '0.1.0-abc', phase: 'contract' });
    expect(runtime.loadRemote).not.toHaveBeenCalled();
  });

  it('a remote that was down: when it is asked for again, then it comes without a reload', async () => {
    const loadRemote = jest
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ default: () => offer });
    const { host } = hostOf({ loadRemote });
    expect(await failureOf(host.loadModule('catalog_mf', shell))).toMatchObject({ phase: 'load', reason: 'down' });
    expect(await host.loadModule('catalog_mf', shell)).toEqual(offer);
  });

  it('a chunk that fails once: when webpack says so, then it is asked for again within the same load', async () => {
    const lost = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' });
    const loadRemote = jest
      .fn()
      .mockRejectedValueOnce(lost)
      .mockResolvedValue({ default: () => offer });
    expect(await hostOf({ loadRemote }).host.loadModule('catalog_mf', shell)).toEqual(offer);
  });

  it('a remote that hangs: when 8 s are over, then it counts as failed', async () => {
    jest.useFakeTimers();
    const { host } = hostOf({ loadRemote: jest.fn(() => new Promise(() => undefined)) });
    const failed = failureOf(host.loadFactory('catalog_mf'));
    await jest.advanceTimersByTimeAsync(LOAD_CAP_MS - 1);
    expect(await Promise.race([failed, 'still loading'])).toBe('still loading');
    await jest.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ phase: 'load', reason: 'not loaded within 8000 ms' });
    jest.useRealTimers();
  });

  it.each([
    ['exports no factory', { default: 'text' }, 'its default export is no function'],
    ['is empty', null, 'its default export is no function'],
    [
      'throws',
      {
        default: () => {
          throw new Error('boom');
        },
      },
      'boom',
    ],
    ['offers nothing', { default: () => ({}) }, 'it offers no routes and slots'],
  ])('a remote that loads: when it %s, then it counts as failed at the start', async (_what, exposed, reason) => {
    const { host } = hostOf({ loadRemote: jest.fn().mockResolvedValue(exposed) });
    expect(await failureOf(host.loadModule('catalog_mf', shell))).toMatchObject({ phase: 'start', reason });
  });
});
