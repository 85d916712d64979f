import { BASE_URL, CHUNK_SHA, ENTRY_SHA, sampleRemote } from '../../testing/boot-samples.ts';
import { createLoaderPlugin } from './loader-plugin.ts';
import { createScriptLoads, SCRIPT_TIMEOUT_MS } from './script-loads.ts';
import { trustedFilesOf } from './trusted-files.ts';

const entryUrl = `${BASE_URL}remoteEntry.js`;
const chunkUrl = `${BASE_URL}assets/__federation_expose_remote.1f.js`;

function plugin({ isWanted = (): boolean => true } = {}) {
  const trusted = trustedFilesOf([sampleRemote()]);
  const scripts = createScriptLoads(trusted);
  return { scripts, hooks: createLoaderPlugin({ trusted, scripts, isWanted }) };
}

const remoteInfo = { name: 'catalog_mf' } as never;
type Created = { script: HTMLScriptElement; timeout: number };
const createScript = (hooks: ReturnType<typeof plugin>['hooks'], url: string) =>
  hooks.createScript?.({ url, remoteInfo }) as Created;

beforeEach(() => {
  delete (globalThis as { kenaliScriptTries?: unknown }).kenaliScriptTries;
});

describe('createScript', () => {
  it('a script of the release: when it is created, then integrity, crossorigin and a timeout are set', () => {
    const { script, timeout } = createScript(plugin().hooks, entryUrl);
    expect(script).toMatchObject({ src: entryUrl, crossOrigin: 'anonymous' });
    expect(script.getAttribute('integrity')).toBe(ENTRY_SHA);
    expect(timeout).toBe(SCRIPT_TIMEOUT_MS);
  });

  it('a script that the site did not name: when it is created, then it throws', () => {
    expect(() => createScript(plugin().hooks, 'http://cdn.test/catalog-mf/0.1.0-abc/other.js')).toThrow(/not part of/);
    expect(() => createScript(plugin().hooks, 'http://evil.test/remoteEntry.js')).toThrow(/not part of/);
  });

  it('when a script is created again, then its address is new and its integrity is the same', () => {
    const { hooks } = plugin();
    createScript(hooks, entryUrl);
    const { script } = createScript(hooks, entryUrl);
    expect(script.src).toBe(`${entryUrl}?retry=1`);
    expect(script.getAttribute('integrity')).toBe(ENTRY_SHA);
    expect(createScript(hooks, `${entryUrl}?x`).script.src).toBe(`${entryUrl}?retry=2`);
  });

  it('a script that hangs: when the load is abandoned, then it fires an error and is removed from the page', () => {
    const { hooks, scripts } = plugin();
    const { script } = createScript(hooks, chunkUrl);
    const onError = jest.fn();
    script.onerror = onError;
    document.head.append(script);
    scripts.abandon('admin_mf');
    expect(onError).not.toHaveBeenCalled();
    scripts.abandon('catalog_mf');
    expect(onError).toHaveBeenCalledTimes(1);
    expect(document.scripts).toHaveLength(0);
  });
});

describe('createLink', () => {
  it('a preload: when it is created, then its attributes match the later script', () => {
    const created = plugin().hooks.createLink?.({ url: chunkUrl, attrs: { rel: 'preload', as: 'script' } });
    const { link } = created as { link: HTMLLinkElement };
    expect(link.getAttribute('integrity')).toBe(CHUNK_SHA);
    expect(link).toMatchObject({ href: chunkUrl, rel: 'preload', crossOrigin: 'anonymous' });
  });

  it('a preload from another origin: when it is created, then it throws', () => {
    expect(() => plugin().hooks.createLink?.({ url: 'http://evil.test/x.js' })).toThrow(/not part of/);
  });
});

describe('loadEntryError', () => {
  const entry = { init: jest.fn(), get: jest.fn() };

  function failing(getRemoteEntry: jest.Mock) {
    const globalLoading: Record<string, unknown> = { key: 'failed' };
    return { globalLoading, args: { getRemoteEntry, globalLoading, uniqueKey: 'key', remoteInfo } as never };
  }

  it('when two attempts fail and the third loads, then that entry is used', async () => {
    const getRemoteEntry = jest
      .fn()
      .mockRejectedValueOnce(new Error('1'))
      .mockRejectedValueOnce(new Error('2'))
      .mockResolvedValue(entry);
    const { args } = failing(getRemoteEntry);
    expect(await plugin().hooks.loadEntryError?.(args)).toBe(entry);
    expect(getRemoteEntry).toHaveBeenCalledTimes(3);
  });

  it('an entry that never loads: when three attempts have failed, then the runtime can load it again later', async () => {
    const getRemoteEntry = jest.fn().mockRejectedValue(new Error('down'));
    const { args, globalLoading } = failing(getRemoteEntry);
    expect(await plugin().hooks.loadEntryError?.(args)).toBeUndefined();
    expect(getRemoteEntry).toHaveBeenCalledTimes(3);
    expect(globalLoading).toEqual({});
  });

  it('an entry whose load was abandoned: when it fails, then it is not requested again', async () => {
    const getRemoteEntry = jest.fn();
    const { args } = failing(getRemoteEntry);
    expect(await plugin({ isWanted: () => false }).hooks.loadEntryError?.(args)).toBeUndefined();
    expect(getRemoteEntry).not.toHaveBeenCalled();
  });
});
