import type { RemoteModule, ShellV1 } from '@kenali/contracts';
import { BASE_URL, sampleBoot, sampleRemote } from '../../testing/boot-samples.ts';
import { LOAD_CAP_MS } from '../loading/load-exposed.ts';
import { RemoteFailure } from '../remote-failure.ts';
import { createRemoteHost } from './create-remote-host.ts';

const shell = { contract: '1.0.0' } as ShellV1;
const offer: RemoteModule = { routes: [], slots: {} };

function hostOf({ boot = sampleBoot(), loadRemote = jest.fn(), ...more }: Partial<Given> = {}) {
  const runtime = { registerPlugins: jest.fn(), registerRemotes: jest.fn(), loadRemote };
  return { runtime, host: createRemoteHost({ boot, runtime, offered: '1.0.0', ...more }) };
}
type Given = Parameters<typeof createRemoteHost>[0] & { loadRemote: jest.Mock };

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
    expect(await host.loadModule('catalog_mf', shell)).toBe(offer);
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

  it('its scripts: when they are fetched before there is a shell, then the start takes what came', async () => {
    const factory = jest.fn(() => offer);
    const { host, runtime } = hostOf({ loadRemote: jest.fn().mockResolvedValue({ default: factory }) });
    host.fetch('catalog_mf');
    host.fetch('catalog_mf');
    expect(runtime.loadRemote).toHaveBeenCalledTimes(1);
    expect(factory).not.toHaveBeenCalled();
    expect(await host.loadModule('catalog_mf', shell)).toBe(offer);
    expect(runtime.loadRemote).toHaveBeenCalledTimes(1);
  });

  it('its scripts: when fetching them early fails, then the start says so, and the next one tries anew', async () => {
    const loadRemote = jest
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ default: () => offer });
    const { host } = hostOf({ loadRemote });
    host.fetch('catalog_mf');
    await new Promise((resolve) => setTimeout(resolve));
    expect(await failureOf(host.loadModule('catalog_mf', shell))).toMatchObject({ phase: 'load', reason: 'down' });
    expect(await host.loadModule('catalog_mf', shell)).toBe(offer);
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  it('a remote without a release: when it is asked for, then nothing is requested', async () => {
    const { host, runtime } = hostOf({ boot: { ...sampleBoot({}), disabled: ['admin_mf'] } });
    expect(await failureOf(host.loadModule('catalog_mf', shell))).toMatchObject({
      remote: 'catalog_mf',
      version: null,
      phase: 'boot',
      reason: 'no release is known',
    });
    expect(await failureOf(host.loadModule('admin_mf', shell))).toMatchObject({
      phase: 'boot',
      reason: 'switched off',
    });
    expect(runtime.loadRemote).not.toHaveBeenCalled();
  });

  it('a remote that needs a newer shell: when it is asked for, then it is refused before any request', async () => {
    const boot = sampleBoot({ catalog_mf: { ...sampleRemote(), contract: '^1.1.0' } });
    const { host, runtime } = hostOf({ boot });
    expect(await failureOf(host.loadModule('catalog_mf', shell))).toMatchObject({
      version: '0.1.0-abc',
      phase: 'contract',
    });
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
    const failed = failureOf(host.loadModule('catalog_mf', shell));
    await jest.advanceTimersByTimeAsync(LOAD_CAP_MS - 1);
    expect(await Promise.race([failed, 'still loading'])).toBe('still loading');
    await jest.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ phase: 'load', reason: 'not loaded within 8000 ms' });
    jest.useRealTimers();
  });

  it.each([
    ['exports no factory', { default: 'text' }, 'its default export is not a function'],
    ['is empty', null, 'its default export is not a function'],
    [
      'throws',
      {
        default: () => {
          throw new Error('boom');
        },
      },
      'boom',
    ],
    ['offers nothing', { default: () => ({}) }, 'it returned no routes and slots'],
  ])('a remote that loads: when it %s, then it counts as failed at the start', async (_what, exposed, reason) => {
    const { host } = hostOf({ loadRemote: jest.fn().mockResolvedValue(exposed) });
    expect(await failureOf(host.loadModule('catalog_mf', shell))).toMatchObject({ phase: 'start', reason });
  });
});

const another = { ...sampleRemote(), releaseId: '0.0.9-old', baseUrl: 'http://cdn.test/catalog-mf/0.0.9-old/' };
const works = { default: () => offer };
const primary = () => true;

describe('the release before', () => {
  it('a page whose live release fails: when it was tried, then the one before is shown, once, and the fault is told', async () => {
    const loadRemote = jest.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue(works);
    const onFallback = jest.fn();
    const { host, runtime } = hostOf({ loadRemote, previousOf: async () => another, onFallback });
    expect(await host.loadModule('catalog_mf', shell, primary)).toBe(offer);
    expect(host.releaseOf('catalog_mf')).toBe('0.0.9-old');
    expect(runtime.registerRemotes).toHaveBeenLastCalledWith(
      [{ name: 'catalog_mf', entry: 'http://cdn.test/catalog-mf/0.0.9-old/mf-manifest.json' }],
      { force: true },
    );
    expect(onFallback).toHaveBeenCalledWith(expect.objectContaining({ phase: 'load', version: '0.1.0-abc' }));
  });

  it('both fail: when the person tries again, then it is the live one alone, by its own name', async () => {
    const loadRemote = jest.fn().mockRejectedValue(new Error('down'));
    const previousOf = jest.fn(async () => another);
    const { host, runtime } = hostOf({ loadRemote, previousOf });
    expect(await failureOf(host.loadModule('catalog_mf', shell, primary))).toMatchObject({ version: '0.1.0-abc' });
    loadRemote.mockResolvedValue(works);
    expect(await host.loadModule('catalog_mf', shell, primary)).toBe(offer);
    expect(host.releaseOf('catalog_mf')).toBe('0.1.0-abc');
    expect(runtime.registerRemotes.mock.lastCall?.[0][0].entry).toBe(`${BASE_URL}mf-manifest.json`);
    expect(previousOf).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['is only a part of a page', { isPrimary: () => false }],
    ['is switched off', { boot: { ...sampleBoot({}), disabled: ['catalog_mf' as const] } }],
    ['has none before it', { previousOf: async () => null }],
    ['is the one before itself', { previousOf: async () => sampleRemote() }],
    ['cannot be asked about', { previousOf: () => Promise.reject(new Error('503')) }],
  ])(
    'a release that %s: when it fails, then nothing else is loaded',
    async (_what, { isPrimary = primary, ...given }: Partial<Given> & { isPrimary?: () => boolean }) => {
      const onFallback = jest.fn();
      const loadRemote = jest.fn().mockRejectedValue(new Error('down'));
      const { host } = hostOf({ loadRemote, previousOf: async () => another, onFallback, ...given });
      await failureOf(host.loadModule('catalog_mf', shell, isPrimary));
      expect(onFallback).not.toHaveBeenCalled();
    },
  );

  it('a store that hangs: when 8 s are over, then no second release is waited for', async () => {
    jest.useFakeTimers();
    const previousOf = jest.fn(async () => another);
    const { host } = hostOf({ loadRemote: jest.fn(() => new Promise(() => undefined)), previousOf });
    const failed = failureOf(host.loadModule('catalog_mf', shell, primary));
    await jest.advanceTimersByTimeAsync(LOAD_CAP_MS);
    await failed;
    expect(previousOf).not.toHaveBeenCalled();
    jest.useRealTimers();
  });
});

describe("a developer's choice", () => {
  it('a chosen release: when the remote is wanted, then that one is loaded', async () => {
    const { host } = hostOf({ loadRemote: jest.fn().mockResolvedValue(works), overrideOf: async () => another });
    await host.loadModule('catalog_mf', shell);
    expect(host.releaseOf('catalog_mf')).toBe('0.0.9-old');
  });

  it.each([
    ['is not there', { overrideOf: () => Promise.reject(new Error('404')) }, jest.fn().mockResolvedValue(works)],
    [
      'does not start',
      { overrideOf: async () => another },
      jest.fn().mockResolvedValueOnce(null).mockResolvedValue(works),
    ],
    [
      'needs another shell',
      { overrideOf: async () => ({ ...another, contract: '^2.0.0' }) },
      jest.fn().mockResolvedValue(works),
    ],
  ])(
    'one that %s: when the remote is wanted, then it is reset and the live one is shown',
    async (_what, given, loadRemote) => {
      const onOverrideFailed = jest.fn();
      const { host } = hostOf({ loadRemote, onOverrideFailed, ...given });
      expect(await host.loadModule('catalog_mf', shell)).toBe(offer);
      expect(host.releaseOf('catalog_mf')).toBe('0.1.0-abc');
      expect(onOverrideFailed).toHaveBeenCalledTimes(1);
    },
  );
});
