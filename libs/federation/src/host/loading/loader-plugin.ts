import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { patienceFor } from './patience.ts';
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

/** Waits between two attempts: 200 ms after the first, then 400 ms, then 800 ms. */
export const backoff = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 200 * 2 ** attempt);
  });

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
 * Creates the plugin that adds what the federation runtime lacks: inlined manifests, integrity, timeouts, and retries
 * that send new requests. It refuses every file that the boot document does not name.
 */
export function createLoaderPlugin({ trusted, scripts, isWanted }: LoaderPluginOptions): ModuleFederationRuntimePlugin {
  return {
    name: 'kenali-loader',
    fetch: async (url) =>
      new Response(JSON.stringify(trusted.manifestOf(url)), { headers: { 'content-type': 'application/json' } }),
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
