import type { RemoteModule, RemoteName, ShellV1 } from '@kenali/contracts';
import type { BootDocument } from '../../boot/boot-document.ts';
import { createExposedLoader, type ExposedLoader, type FederationRuntime } from '../loading/load-exposed.ts';
import { createRemoteLoader, type FallbackOptions } from './load-remote.ts';
import { createReleaseStarter } from './start-release.ts';

export interface RemoteHost {
  /** Fetches the remote's scripts ahead of `loadModule`. If this fetch fails, `loadModule` reports the error. */
  fetch(name: RemoteName): void;
  /**
   * Loads and starts the remote, once per page.
   * @param isPrimary returns whether the user is waiting for a page of this remote; called only after the remote fails
   * @throws RemoteFailure; the next call tries again
   */
  loadModule(name: RemoteName, shell: ShellV1, isPrimary?: () => boolean): Promise<RemoteModule>;
  /** Returns the release id of a remote on this page, or null. */
  releaseOf(name: RemoteName): string | null;
}

export interface RemoteHostOptions extends FallbackOptions {
  /** The releases of this page. They stay fixed until the next full load. */
  boot: BootDocument;
  runtime: FederationRuntime;
  /** The shell's contract version. */
  offered: string;
}

/** Creates the host, which loads each remote in the release that the boot document names. See `load-remote.ts`. */
export function createRemoteHost(options: RemoteHostOptions): RemoteHost {
  const loader = createExposedLoader(options.boot, options.runtime);
  const remotes = new Map<RemoteName, ReturnType<typeof createRemote>>();
  const remoteOf = (name: RemoteName) => {
    const remote = remotes.get(name) ?? createRemote(name, loader, options);
    remotes.set(name, remote);
    return remote;
  };
  return {
    fetch: (name) => remoteOf(name).fetch(),
    loadModule: (name, shell, isPrimary = () => false) => remoteOf(name).loadModule(shell, isPrimary),
    releaseOf: (name) => remoteOf(name).releaseId(),
  };
}

function createRemote(name: RemoteName, loader: ExposedLoader, options: RemoteHostOptions) {
  const { boot, offered } = options;
  const starter = createReleaseStarter({ name, boot, offered, loader });
  const load = createRemoteLoader(name, boot.remotes[name] ?? null, starter, options);
  let loading: Promise<RemoteModule> | null = null;
  return {
    fetch: starter.fetch,
    releaseId: starter.releaseId,
    /** Keeps the promise of a load that succeeds or is pending, and forgets one that fails. */
    loadModule(shell: ShellV1, isPrimary: () => boolean): Promise<RemoteModule> {
      loading ??= load(shell, isPrimary).catch((failure) => {
        loading = null;
        throw failure;
      });
      return loading;
    },
  };
}
