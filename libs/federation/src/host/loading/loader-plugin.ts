import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { fetchManifest, manifestResponse } from './fetch-manifest.ts';
import { patienceFor } from './patience.ts';
import { backoff } from './retry.ts';
import { SCRIPT_TIMEOUT_MS, type ScriptLoads } from './script-loads.ts';
import type { TrustedFiles } from './trusted-files.ts';

const ENTRY_RETRIES = 3;

type EntryErrorHook = NonNullable<ModuleFederationRuntimePlugin['loadEntryError']>;
type EntryErrorArgs = Parameters<EntryErrorHook>[0];

export interface LoaderPluginOptions {
  trusted: TrustedFiles;
  scripts: ScriptLoads;
  /** Whether a load of this remote is still running. */
  isWanted(remote: string): boolean;
}

/** Loads the entry again. `createScript` adds the query that makes each attempt a new request. */
async function retryEntry(args: EntryErrorArgs, isWanted: LoaderPluginOptions['isWanted']) {
  const { getRemoteEntry, origin, remoteInfo, remoteEntryExports, globalLoading, uniqueKey } = args;
  for (let attempt = 0; attempt < ENTRY_RETRIES; attempt += 1) {
    await backoff(attempt);
    if (!isWanted(remoteInfo.name)) break;
    // The runtime caches the failed load under this key and would return it again.
    delete globalLoading[uniqueKey];
    try {
      const entry = await getRemoteEntry({ origin, remoteInfo, remoteEntryExports });
      if (entry) return entry;
    } catch {
      // The next attempt follows. After the last one, the runtime reports its first error.
    }
  }
  delete globalLoading[uniqueKey];
  return undefined;
}

/**
 * Creates the plugin that adds what the federation runtime lacks: checked manifests, integrity, timeouts, and retries
 * that send new requests. It refuses every file that the boot document does not name.
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
      return { script: scripts.create(url, remoteInfo?.name ?? ''), timeout: patienceFor(SCRIPT_TIMEOUT_MS) };
    },
    createLink({ url, attrs }) {
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      // Integrity and crossorigin must equal those of the later script, or the browser fetches the file twice.
      link.setAttribute('integrity', trusted.integrityOf(url));
      link.crossOrigin = 'anonymous';
      link.href = url;
      return { link, timeout: patienceFor(SCRIPT_TIMEOUT_MS) };
    },
  };
}
