import type { RemoteFactory, RemoteModule, RemoteName, ShellV1 } from '@kenali/contracts';
import type { BootDocument } from '../boot/boot-document.ts';
import { createExposedLoader, type Exposed, type FederationRuntime } from './load-exposed.ts';
import { type FailurePhase, RemoteFailure, reasonOf } from './remote-failure.ts';
import { satisfiesContract } from './satisfies-contract.ts';

export interface RemoteHost {
  /** @throws RemoteFailure (`boot`, `contract`, `load` or `start`); the next call tries again */
  loadFactory(name: RemoteName): Promise<RemoteFactory>;
  /** Loads and starts the remote, once per page. @throws RemoteFailure; the next call tries again */
  loadModule(name: RemoteName, shell: ShellV1): Promise<RemoteModule>;
  /** Release of a remote on this page, or null. */
  releaseOf(name: RemoteName): string | null;
}

/** Keeps what went well and forgets what failed. */
function onceOnSuccess<Rest extends unknown[], T>(load: (name: RemoteName, ...rest: Rest) => Promise<T>) {
  const kept = new Map<RemoteName, Promise<T>>();
  return (name: RemoteName, ...rest: Rest): Promise<T> => {
    const running = kept.get(name) ?? load(name, ...rest);
    kept.set(name, running);
    running.catch(() => kept.delete(name));
    return running;
  };
}

/**
 * @param options.boot which release of each remote this page uses, fixed until the next full load
 * @param options.offered the shell's contract version
 */
export function createRemoteHost(options: {
  boot: BootDocument;
  runtime: FederationRuntime;
  offered: string;
}): RemoteHost {
  const { boot, runtime, offered } = options;
  const loadExposed = createExposedLoader(boot, runtime);

  const releaseOf = (name: RemoteName) => boot.remotes[name]?.releaseId ?? null;
  const failure = (remote: RemoteName, phase: FailurePhase, reason: string, cause?: unknown) =>
    new RemoteFailure({ remote, version: releaseOf(remote), phase, reason }, { cause });

  function checkStartable(name: RemoteName): void {
    const release = boot.remotes[name];
    if (!release) throw failure(name, 'boot', boot.disabled.includes(name) ? 'switched off' : 'no release is known');
    if (!satisfiesContract(offered, release.contract)) {
      throw failure(name, 'contract', `needs shell contract ${release.contract}, this shell offers ${offered}`);
    }
  }

  const loadFactory = onceOnSuccess(async (name) => {
    checkStartable(name);
    let exposed: Exposed;
    try {
      exposed = await loadExposed(name);
    } catch (cause) {
      throw failure(name, 'load', reasonOf(cause), cause);
    }
    if (typeof exposed?.default !== 'function') throw failure(name, 'start', 'its default export is no function');
    return exposed.default as RemoteFactory;
  });

  const loadModule = onceOnSuccess(async (name, shell: ShellV1) => {
    const factory = await loadFactory(name);
    let module: RemoteModule;
    try {
      module = factory(shell);
    } catch (cause) {
      throw failure(name, 'start', reasonOf(cause), cause);
    }
    if (!Array.isArray(module?.routes) || typeof module.slots !== 'object') {
      throw failure(name, 'start', 'it offers no routes and slots');
    }
    return module;
  });

  return { loadFactory, loadModule, releaseOf };
}
