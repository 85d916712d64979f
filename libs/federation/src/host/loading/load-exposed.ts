import type { RemoteName } from '@kenali/contracts';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { BootDocument, BootRemote } from '../../boot/boot-document.ts';
import { isMissingChunk } from '../remote-failure.ts';
import { backoff, createLoaderPlugin } from './loader-plugin.ts';
import { startLimit } from './patience.ts';
import { createScriptLoads } from './script-loads.ts';
import { manifestUrlOf, trustedFilesOf } from './trusted-files.ts';

/**
 * Limit for a whole load on a usual connection, retries included. `patience.ts` extends it on a slow one. After that the user
 * sees the fallback. It must stay above `SCRIPT_TIMEOUT_MS`, so that a second attempt fits.
 */
export const LOAD_CAP_MS = 8000;
const CHUNK_RETRIES = 2;

/** The part of the federation runtime that the host uses. */
export interface FederationRuntime {
  registerPlugins(plugins: ModuleFederationRuntimePlugin[]): void;
  registerRemotes(remotes: Array<{ name: string; entry: string }>, options?: { force: boolean }): void;
  loadRemote<T>(id: string): Promise<T | null>;
}

export type Exposed = { default?: unknown } | null;

/** A load took longer than its limit. Another release in the same store would hang as well. */
export class LoadTimeout extends Error {
  override name = 'LoadTimeout';
}

export interface ExposedLoader {
  /** Loads `./remote` of a remote. @throws Error when its limit ends, whatever the network does; the next call starts over */
  load(name: RemoteName): Promise<Exposed>;
  /** Makes `load` use this release. Call it only before the first successful load, which is final. */
  use(name: RemoteName, release: BootRemote): void;
}

async function withTimeout<T>(ms: number, load: () => Promise<T>): Promise<T> {
  let cancel = () => {};
  const timeout = new Promise<never>((_resolve, reject) => {
    cancel = startLimit(ms, (waitedMs) => reject(new LoadTimeout(`not loaded within ${waitedMs} ms`)));
  });
  try {
    return await Promise.race([load(), timeout]);
  } finally {
    cancel();
  }
}

/** Creates the loader for the releases in the boot document and those passed to `use`. It loads nothing else. */
export function createExposedLoader(boot: BootDocument, runtime: FederationRuntime): ExposedLoader {
  const trusted = trustedFilesOf(Object.values(boot.remotes));
  const scripts = createScriptLoads(trusted);
  const wanted = new Set<string>();
  runtime.registerPlugins([createLoaderPlugin({ trusted, scripts, isWanted: (remote) => wanted.has(remote) })]);
  // At run time only: the runtime fetches a remote known at build time before the first paint.
  runtime.registerRemotes(
    Object.entries(boot.remotes).map(([name, release]) => ({ name, entry: manifestUrlOf(release) })),
  );

  /** Retries missing chunks only: the loader plugin already retries the entry. */
  async function loadWithRetries(name: RemoteName, attempt = 0): Promise<Exposed> {
    try {
      return await runtime.loadRemote<{ default?: unknown }>(`${name}/remote`);
    } catch (error) {
      if (attempt === CHUNK_RETRIES || !isMissingChunk(error) || !wanted.has(name)) throw error;
      await backoff(attempt);
      return loadWithRetries(name, attempt + 1);
    }
  }

  return {
    async load(name) {
      wanted.add(name);
      try {
        return await withTimeout(LOAD_CAP_MS, () => loadWithRetries(name));
      } catch (cause) {
        wanted.delete(name);
        scripts.abandon(name);
        throw cause;
      }
    },
    use(name, release) {
      trusted.add(release);
      runtime.registerRemotes([{ name, entry: manifestUrlOf(release) }], { force: true });
    },
  };
}
