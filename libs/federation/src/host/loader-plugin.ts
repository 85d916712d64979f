import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { fetchManifest, manifestResponse } from './fetch-manifest.ts';
import { SCRIPT_TIMEOUT_MS, type ScriptLoads } from './script-loads.ts';
import type { TrustedFiles } from './trusted-files.ts';
import { backoff } from './wait.ts';

export const ENTRY_RETRIES = 3;

type EntryErrorHook = NonNullable<ModuleFederationRuntimePlugin['loadEntryError']>;
type EntryErrorArgs = Parameters<EntryErrorHook>[0];

export interface LoaderPluginOptions {
  trusted: TrustedFiles;
  scripts: ScriptLoads;
  /** Whether somebody still waits for this remote. */
  isWanted(remote: string): boolean;
}

/** Tries the entry again; the query that makes it a new request is set where the script element is made. */
async function retryEntry(args: EntryErrorArgs, isWanted: LoaderPluginOptions['isWanted']) {
  const { getRemoteEntry, origin, remoteInfo, remoteEntryExports, globalLoading, uniqueKey } = args;
  for (let attempt = 0; attempt < ENTRY_RETRIES; attempt += 1) {
    await backoff(attempt);
    if (!isWanted(remoteInfo.name)) break;
    // The failed load stands under this key, and the runtime would hand it out again.
    delete globalLoading[uniqueKey];
    try {
      const entry = await getRemoteEntry({ origin, remoteInfo, remoteEntryExports });
      if (entry) return entry;
    } catch {
      // The next try, or the caller's own error, follows.
    }
  }
  delete globalLoading[uniqueKey];
  return undefined;
}

/**
 * What the federation runtime lacks: manifests that are checked, integrity, timeouts that end, retries that are new
 * requests. Nothing that the boot document does not name is loaded.
 */
export function createLoaderPlugin({ trusted, scripts, isWanted }: LoaderPluginOptions): ModuleFederationRuntimePlugin {
  return {
    name: 'kenali-loader',
    async fetch(url, init) {
      const inlined = trusted.manifestOf(url);
      return inlined ? manifestResponse(inlined) : fetchManifest(url, init);
    },
    loadEntryError: (args) => Promise.resolve(retryEntry(args, isWanted)) as ReturnType<EntryErrorHook>,
    createScript({ url, remoteInfo }) {
      return { script: scripts.create(url, remoteInfo?.name ?? ''), timeout: SCRIPT_TIMEOUT_MS };
    },
    createLink({ url, attrs }) {
      const integrity = trusted.integrityOf(url);
      if (!integrity) throw new Error(`${url} is not part of a release that this page knows`);
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      // Without both, the browser would not recognise the script later and fetch it twice.
      link.setAttribute('integrity', integrity);
      link.crossOrigin = 'anonymous';
      link.href = url;
      return { link, timeout: SCRIPT_TIMEOUT_MS };
    },
  };
}
