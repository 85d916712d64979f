import type { RemoteName } from '@kenali/contracts';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { BootDocument, BootRemote } from '../boot/boot-document.ts';
import { createLoaderPlugin } from './loader-plugin.ts';
import { isMissingChunk } from './remote-failure.ts';
import { createScriptLoads } from './script-loads.ts';
import { manifestUrlOf, trustedFilesOf } from './trusted-files.ts';
import { backoff } from './wait.ts';

/** Over a whole load, retries included: after that a person sees the fallback. */
export const LOAD_CAP_MS = 8000;
const CHUNK_RETRIES = 2;

/** The part of the federation runtime that the host uses. */
export interface FederationRuntime {
  registerPlugins(plugins: ModuleFederationRuntimePlugin[]): void;
  registerRemotes(remotes: Array<{ name: string; entry: string }>, options?: { force: boolean }): void;
  loadRemote<T>(id: string): Promise<T | null>;
}

export type Exposed = { default?: unknown } | null;

/** Over a whole load: another release of the same store would hang just the same. */
export class LoadTimeout extends Error {
  override name = 'LoadTimeout';
}

export interface ExposedLoader {
  /** `./remote` of a remote. @throws within 8 s whatever the network does; the next call starts anew */
  load(name: RemoteName): Promise<Exposed>;
  /** From now on `load` takes this release. Only before the first load that goes well: nothing is swapped later. */
  use(name: RemoteName, release: BootRemote): void;
}

async function within<T>(ms: number, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cap = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LoadTimeout(`not loaded within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([load(), cap]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads `./remote` of the remotes that the boot document names, or that `use` is told of, and nothing else. */
export function createExposedLoader(boot: BootDocument, runtime: FederationRuntime): ExposedLoader {
  const trusted = trustedFilesOf(Object.values(boot.remotes));
  const scripts = createScriptLoads(trusted);
  const wanted = new Set<string>();
  runtime.registerPlugins([createLoaderPlugin({ trusted, scripts, isWanted: (remote) => wanted.has(remote) })]);
  // At run time only: a remote known at build time is fetched before the first paint.
  runtime.registerRemotes(
    Object.entries(boot.remotes).map(([name, release]) => ({ name, entry: manifestUrlOf(release) })),
  );

  /** The plugin tries an entry again; for the chunk behind it webpack asks once, and again when it is called again. */
  async function loadWithRetries(name: RemoteName): Promise<Exposed> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await runtime.loadRemote<{ default?: unknown }>(`${name}/remote`);
      } catch (cause) {
        if (!isMissingChunk(cause) || attempt === CHUNK_RETRIES || !wanted.has(name)) throw cause;
        await backoff(attempt);
      }
    }
  }

  return {
    async load(name) {
      wanted.add(name);
      try {
        return await within(LOAD_CAP_MS, () => loadWithRetries(name));
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
