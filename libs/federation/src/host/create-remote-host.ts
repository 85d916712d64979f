import type { RemoteFactory, RemoteModule, RemoteName, ShellV1 } from '@kenali/contracts';
import type { BootDocument, BootRemote } from '../boot/boot-document.ts';
import { createExposedLoader, type Exposed, type FederationRuntime, LoadTimeout } from './load-exposed.ts';
import { type FailurePhase, RemoteFailure, reasonOf } from './remote-failure.ts';
import { satisfiesContract } from './satisfies-contract.ts';

export interface RemoteHost {
  /** Fetches the remote's scripts for the `loadModule` that will follow; a failure is that one's. */
  fetch(name: RemoteName): void;
  /**
   * Loads and starts the remote, once per page.
   * @param isPrimary whether somebody waits for a page of it; asked when it has failed
   * @throws RemoteFailure; the next call tries again
   */
  loadModule(name: RemoteName, shell: ShellV1, isPrimary?: () => boolean): Promise<RemoteModule>;
  /** Release of a remote on this page, or null. */
  releaseOf(name: RemoteName): string | null;
}

export interface RemoteHostOptions {
  /** Which release of each remote this page uses, fixed until the next full load. */
  boot: BootDocument;
  runtime: FederationRuntime;
  /** The shell's contract version. */
  offered: string;
  /** The release that a developer has chosen for this browser, null where there is none. @throws when it is not there */
  overrideOf?(name: RemoteName): Promise<BootRemote | null>;
  /** The chosen release could not be used; the page goes on without it. */
  onOverrideFailed?(failure: RemoteFailure): void;
  /** The stable release before the live one, null where there is none. */
  previousOf?(name: RemoteName): Promise<BootRemote | null>;
  /** The live release failed and the one before it is tried; for reports. */
  onFallback?(failure: RemoteFailure): void;
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

/** Faults that another release need not have. A store that hangs, hangs for all of them. */
const mayPreviousHelp = ({ phase, cause }: RemoteFailure): boolean =>
  ['contract', 'load', 'start'].includes(phase) && !(cause instanceof LoadTimeout);

/** Loads remotes in the releases of the boot document. */
export function createRemoteHost(options: RemoteHostOptions): RemoteHost {
  const { boot, runtime, offered } = options;
  const loader = createExposedLoader(boot, runtime);
  const inUse = new Map(Object.entries(boot.remotes) as [RemoteName, BootRemote][]);
  const overridesTried = new Set<RemoteName>();
  const previousTried = new Set<RemoteName>();
  const fetched = new Map<RemoteName, Promise<RemoteFactory>>();

  const releaseOf = (name: RemoteName) => inUse.get(name)?.releaseId ?? null;
  const failure = (remote: RemoteName, phase: FailurePhase, reason: string, cause?: unknown) =>
    new RemoteFailure({ remote, version: releaseOf(remote), phase, reason }, { cause });

  function use(name: RemoteName, release: BootRemote): void {
    inUse.set(name, release);
    loader.use(name, release);
  }

  function checkStartable(name: RemoteName): void {
    const release = inUse.get(name);
    if (!release) throw failure(name, 'boot', boot.disabled.includes(name) ? 'switched off' : 'no release is known');
    if (!satisfiesContract(offered, release.contract)) {
      throw failure(name, 'contract', `needs shell contract ${release.contract}, this shell offers ${offered}`);
    }
  }

  async function loadFactory(name: RemoteName): Promise<RemoteFactory> {
    checkStartable(name);
    let exposed: Exposed;
    try {
      exposed = await loader.load(name);
    } catch (cause) {
      throw failure(name, 'load', reasonOf(cause), cause);
    }
    if (typeof exposed?.default !== 'function') throw failure(name, 'start', 'its default export is no function');
    return exposed.default as RemoteFactory;
  }

  function fetch(name: RemoteName): void {
    if (fetched.has(name)) return;
    const factory = loadFactory(name);
    // Nobody may wait for it yet.
    factory.catch(() => undefined);
    fetched.set(name, factory);
  }

  /** What was fetched is good for one start: a second one is a new try. */
  function takeFactory(name: RemoteName): Promise<RemoteFactory> {
    const early = fetched.get(name);
    fetched.delete(name);
    return early ?? loadFactory(name);
  }

  async function start(name: RemoteName, shell: ShellV1): Promise<RemoteModule> {
    const factory = await takeFactory(name);
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
  }

  /** The developer's choice; when it fails, the page goes on with what the site names. */
  async function startOverride(name: RemoteName, shell: ShellV1): Promise<RemoteModule | null> {
    if (!options.overrideOf || overridesTried.has(name)) return null;
    overridesTried.add(name);
    const live = inUse.get(name);
    try {
      const release = await options.overrideOf(name);
      if (!release) return null;
      use(name, release);
      return await start(name, shell);
    } catch (cause) {
      const failed = cause instanceof RemoteFailure ? cause : failure(name, 'load', reasonOf(cause), cause);
      if (live) use(name, live);
      else inUse.delete(name);
      options.onOverrideFailed?.(failed);
      return null;
    }
  }

  /** Once per page and before anything of the remote was shown. */
  async function startPrevious(failed: RemoteFailure, shell: ShellV1): Promise<RemoteModule> {
    const { remote } = failed;
    const live = inUse.get(remote);
    if (!live || !options.previousOf || previousTried.has(remote) || !mayPreviousHelp(failed)) throw failed;
    previousTried.add(remote);
    const previous = await options.previousOf(remote).catch(() => null);
    if (!previous || previous.releaseId === live.releaseId) throw failed;
    options.onFallback?.(failed);
    try {
      use(remote, previous);
      return await start(remote, shell);
    } catch {
      // The next try is the live one's again.
      use(remote, live);
      throw failed;
    }
  }

  const loadModule = onceOnSuccess(async (name, shell: ShellV1, isPrimary: () => boolean = () => false) => {
    const overridden = await startOverride(name, shell);
    if (overridden) return overridden;
    try {
      return await start(name, shell);
    } catch (failed) {
      if (!(failed instanceof RemoteFailure) || !isPrimary()) throw failed;
      return startPrevious(failed, shell);
    }
  });

  return { fetch, loadModule, releaseOf };
}
