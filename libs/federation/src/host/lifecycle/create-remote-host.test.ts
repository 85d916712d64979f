import type { RemoteModule, ShellV1 } from '@kenali/contracts';
import { BASE_URL, sampleBoot, sampleRemote } from '../../testing/boot-samples.ts';
import { LOAD_CAP_MS } from '../loading/load-exposed.ts';
import { RemoteFailure } from '../remote-failure.ts';
import { createRemoteHost } from './create-remote-host.ts';

const shell = { contract: '1.0.0' } as ShellV1;
const offer: RemoteModule = { routes: [], slots: {} };

function hostOf({ boot = sampleBoot(), loadRemote = jest.fn(), ...more }: Partial<Options> = {}) {
  const runtime = { registerPlugins: jest.fn(), registerRemotes: jest.fn(), loadRemote };
  return { runtime, host: createRemoteHost({ boot, runtime, offered: '1.0.0', ...more }) };
}
type Options = Parameters<typeof createRemoteHost>[0] & { loadRemote: jest.Mock };

const failureOf = async (load: Promise<unknown>): Promise<RemoteFailure> => {
  const thrown = await load.then(
    () => null,
    (error) => error,
  );
  expect(thrown).toBeInstanceOf(RemoteFailure);
  return thrown;
};

describe('createRemoteHost', () => {
  it('a remote of the boot document: when it loads, then it is registered at run time with its manifest', async () => {
    const factory = jest.fn(() => offer);
    const { host, runtime } = hostOf({ loadRemote: jest.fn().mockResolvedValue({ default: factory }) });
    expect(await host.loadModule('catalog_mf', shell)).toBe(offer);
    expect(runtime.registerRemotes).toHaveBeenCalledWith([
      { name: 'catalog_mf', entry: `${BASE_URL}mf-manifest.json` },
    ]);
    expect(runtime.loadRemote).toHaveBeenCalledWith('catalog_mf/remote');
    expect(host.releaseOf('catalog_mf')).toBe('0.1.0-abc');
  });

  it('a module: when many places load it, then its factory runs once, with the shell', async () => {
    const factory = jest.fn(() => offer);
    const { host, runtime } = hostOf({ loadRemote: jest.fn().mockResolvedValue({ default: factory }) });
    const modules = await Promise.all([1, 2, 3].map(() => host.loadModule('catalog_mf', shell)));
    expect(modules).toEqual([offer, offer, offer]);
    expect(await host.loadModule('catalog_mf', shell)).toBe(offer);
    expect(factory).toHaveBeenCalledTimes(1);
    expect(factory).toHaveBeenCalledWith({ ...shell, flags: {} });
    expect(runtime.loadRemote).toHaveBeenCalledTimes(1);
  });

  it('flags: when the live release fails, then the one before it has the flags that the site named', async () => {
    const flags = { 'sample-questions': false };
    const factory = jest.fn(() => offer);
    const boot = sampleBoot({ catalog_mf: { ...sampleRemote(), flags }, admin_mf: { ...sampleRemote(), flags: {} } });
    const loadRemote = jest.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue({ default: factory });
    const previousOf = async () => ({ ...sampleRemote(), releaseId: '0.0.9-old' });
    const { host } = hostOf({ boot, loadRemote, previousOf });
    await host.loadModule('catalog_mf', shell, () => true);
    expect(host.releaseOf('catalog_mf')).toBe('0.0.9-old');
    expect(factory).toHaveBeenCalledWith({ ...shell, flags });
  });

  it('scripts: when they are fetched before the shell exists, then the start uses them', async () => {
    const factory = jest.fn(() => offer);
    const { host, runtime } = hostOf({ loadRemote: jest.fn().mockResolvedValue({ default: factory }) });
    host.fetch('catalog_mf');
    host.fetch('catalog_mf');
    expect(runtime.loadRemote).toHaveBeenCalledTimes(1);
    expect(factory).not.toHaveBeenCalled();
    expect(await host.loadModule('catalog_mf', shell)).toBe(offer);
    expect(runtime.loadRemote).toHaveBeenCalledTimes(1);
  });

  it('scripts: when fetching them fails, then the start throws, and the next start loads them again', async () => {
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

  it('a remote without a release: when it loads, then it fails without a request', async () => {
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

  it('a remote that needs a newer shell: when it loads, then it fails without a request', async () => {
    const boot = sampleBoot({ catalog_mf: { ...sampleRemote(), contract: '^1.1.0' } });
    const { host, runtime } = hostOf({ boot });
    expect(await failureOf(host.loadModule('catalog_mf', shell))).toMatchObject({
      version: '0.1.0-abc',
      phase: 'contract',
    });
    expect(runtime.loadRemote).not.toHaveBeenCalled();
  });

  it('a remote that was down: when it loads again, then it starts without a page reload', async () => {
    const loadRemote = jest
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ default: () => offer });
    const { host } = hostOf({ loadRemote });
    expect(await failureOf(host.loadModule('catalog_mf', shell))).toMatchObject({ phase: 'load', reason: 'down' });
    expect(await host.loadModule('catalog_mf', shell)).toEqual(offer);
  });

  it('a chunk that fails once: when webpack reports it, then the same load retries it', async () => {
    const lost = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' });
    const loadRemote = jest
      .fn()
      .mockRejectedValueOnce(lost)
      .mockResolvedValue({ default: () => offer });
    expect(await hostOf({ loadRemote }).host.loadModule('catalog_mf', shell)).toEqual(offer);
  });

  it('a remote that hangs: when 8 s have passed, then it fails', async () => {
    jest.useFakeTimers();
    const { host } = hostOf({ loadRemote: jest.fn(() => new Promise(() => undefined)) });
    const failed = failureOf(host.loadModule('catalog_mf', shell));
    await jest.advanceTimersByTimeAsync(LOAD_CAP_MS - 1);
    expect(await Promise.race([failed, 'still loading'])).toBe('still loading');
    await jest.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ phase: 'load', reason: 'not loaded within 8000 ms' });
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
    ['returns nothing', { default: () => ({}) }, 'it returned no routes and slots'],
  ])('a remote that loads: when it %s, then it fails at the start', async (_what, exposed, reason) => {
    const { host } = hostOf({ loadRemote: jest.fn().mockResolvedValue(exposed) });
    expect(await failureOf(host.loadModule('catalog_mf', shell))).toMatchObject({ phase: 'start', reason });
  });
});

const otherRelease = { ...sampleRemote(), releaseId: '0.0.9-old', baseUrl: 'http://cdn.test/catalog-mf/0.0.9-old/' };
const working = { default: () => offer };
const primary = () => true;

describe('the previous release', () => {
  it('a page whose live release fails: when a previous one exists, then it starts once and the failure is reported', async () => {
    const loadRemote = jest.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue(working);
    const onFallback = jest.fn();
    const { host, runtime } = hostOf({ loadRemote, previousOf: async () => otherRelease, onFallback });
    expect(await host.loadModule('catalog_mf', shell, primary)).toBe(offer);
    expect(host.releaseOf('catalog_mf')).toBe('0.0.9-old');
    expect(runtime.registerRemotes).toHaveBeenLastCalledWith(
      [{ name: 'catalog_mf', entry: 'http://cdn.test/catalog-mf/0.0.9-old/mf-manifest.json' }],
      { force: true },
    );
    expect(onFallback).toHaveBeenCalledWith(expect.objectContaining({ phase: 'load', version: '0.1.0-abc' }));
  });

  it('when both fail and the user tries again and again, then only the live release loads', async () => {
    const loadRemote = jest.fn().mockRejectedValue(new Error('down'));
    const previousOf = jest.fn(async () => otherRelease);
    const { host, runtime } = hostOf({ loadRemote, previousOf });
    for (let tries = 0; tries < 2; tries += 1)
      expect(await failureOf(host.loadModule('catalog_mf', shell, primary))).toMatchObject({ version: '0.1.0-abc' });
    loadRemote.mockResolvedValue(working);
    expect(await host.loadModule('catalog_mf', shell, primary)).toBe(offer);
    expect(host.releaseOf('catalog_mf')).toBe('0.1.0-abc');
    expect(runtime.registerRemotes.mock.lastCall?.[0][0].entry).toBe(`${BASE_URL}mf-manifest.json`);
    expect(previousOf).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['is only a slot', { isPrimary: () => false }],
    ['is switched off', { boot: { ...sampleBoot({}), disabled: ['catalog_mf' as const] } }],
    ['has no previous release', { previousOf: async () => null }],
    ['equals its previous release', { previousOf: async () => sampleRemote() }],
    ['has an unreadable previous release', { previousOf: () => Promise.reject(new Error('503')) }],
  ])(
    'a release that %s: when it fails, then no other release loads',
    async (_what, { isPrimary = primary, ...given }: Partial<Options> & { isPrimary?: () => boolean }) => {
      const onFallback = jest.fn();
      const loadRemote = jest.fn().mockRejectedValue(new Error('down'));
      const { host } = hostOf({ loadRemote, previousOf: async () => otherRelease, onFallback, ...given });
      await failureOf(host.loadModule('catalog_mf', shell, isPrimary));
      expect(onFallback).not.toHaveBeenCalled();
    },
  );

  it('a store that hangs: when 8 s have passed, then no second release loads', async () => {
    jest.useFakeTimers();
    const previousOf = jest.fn(async () => otherRelease);
    const { host } = hostOf({ loadRemote: jest.fn(() => new Promise(() => undefined)), previousOf });
    const failed = failureOf(host.loadModule('catalog_mf', shell, primary));
    await jest.advanceTimersByTimeAsync(LOAD_CAP_MS);
    await failed;
    expect(previousOf).not.toHaveBeenCalled();
  });
});

describe('a developer override', () => {
  it('a chosen release: when the remote loads, then that release starts', async () => {
    const { host } = hostOf({ loadRemote: jest.fn().mockResolvedValue(working), overrideOf: async () => otherRelease });
    await host.loadModule('catalog_mf', shell);
    expect(host.releaseOf('catalog_mf')).toBe('0.0.9-old');
  });

  it.each([
    ['cannot be read', { overrideOf: () => Promise.reject(new Error('404')) }, jest.fn().mockResolvedValue(working)],
    [
      'does not start',
      { overrideOf: async () => otherRelease },
      jest.fn().mockResolvedValueOnce(null).mockResolvedValue(working),
    ],
    [
      'needs another shell',
      { overrideOf: async () => ({ ...otherRelease, contract: '^2.0.0' }) },
      jest.fn().mockResolvedValue(working),
    ],
  ])(
    'an override that %s: when the remote loads, then the override is reset and the live release starts',
    async (_what, given, loadRemote) => {
      const onOverrideFailed = jest.fn();
      const { host } = hostOf({ loadRemote, onOverrideFailed, ...given });
      expect(await host.loadModule('catalog_mf', shell)).toBe(offer);
      expect(host.releaseOf('catalog_mf')).toBe('0.1.0-abc');
      expect(onOverrideFailed).toHaveBeenCalledTimes(1);
    },
  );
});
