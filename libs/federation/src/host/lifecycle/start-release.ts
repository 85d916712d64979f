import type { RemoteFactory, RemoteModule, RemoteName, ShellV1 } from '@kenali/contracts';
import type { BootDocument, BootRemote } from '../../boot/boot-document.ts';
import { satisfiesContract } from '../../boot/satisfies-contract.ts';
import type { Exposed, ExposedLoader } from '../loading/load-exposed.ts';
import { type FailurePhase, RemoteFailure, reasonOf } from '../remote-failure.ts';

export interface ReleaseStarter {
  /** Id of the release in use, or null. */
  releaseId(): string | null;
  /** Makes `fetch` and `start` use this release. */
  use(release: BootRemote | null): void;
  /** Fetches the scripts for the next `start`, which reports the error if that fails. */
  fetch(): void;
  /** Loads the release and calls its factory. @throws RemoteFailure */
  start(shell: ShellV1): Promise<RemoteModule>;
  failureOf(phase: FailurePhase, reason: string, cause?: unknown): RemoteFailure;
}

export interface ReleaseStarterOptions {
  name: RemoteName;
  boot: BootDocument;
  /** The shell's contract version. */
  offered: string;
  loader: ExposedLoader;
}

/** Creates the starter for one remote. It begins with the release that the boot document names. */
export function createReleaseStarter({ name, boot, offered, loader }: ReleaseStarterOptions): ReleaseStarter {
  let release = boot.remotes[name] ?? null;
  let fetched: Promise<RemoteFactory> | null = null;

  const releaseId = () => release?.releaseId ?? null;
  const failureOf = (phase: FailurePhase, reason: string, cause?: unknown) =>
    new RemoteFailure({ remote: name, version: releaseId(), phase, reason }, { cause });

  async function loadFactory(): Promise<RemoteFactory> {
    if (!release) throw failureOf('boot', boot.disabled.includes(name) ? 'switched off' : 'no release is known');
    if (!satisfiesContract(offered, release.contract))
      throw failureOf('contract', `needs shell contract ${release.contract}, this shell offers ${offered}`);
    const exposed = await loader.load(name).catch((cause): Exposed => {
      throw failureOf('load', reasonOf(cause), cause);
    });
    if (typeof exposed?.default !== 'function') throw failureOf('start', 'its default export is not a function');
    return exposed.default as RemoteFactory;
  }

  /** Fetched scripts serve one start. The next start loads again, so that it is a real retry. */
  function takeFactory(): Promise<RemoteFactory> {
    const factory = fetched ?? loadFactory();
    fetched = null;
    return factory;
  }

  return {
    releaseId,
    failureOf,
    use(next) {
      release = next;
      if (next) loader.use(name, next);
    },
    fetch() {
      if (fetched) return;
      fetched = loadFactory();
      // Nothing else handles the rejection until a start takes the promise.
      fetched.catch(() => undefined);
    },
    async start(shell) {
      const factory = await takeFactory();
      let module: RemoteModule;
      try {
        // Also for another release than the one that the site named: what staff have switched off stays off.
        module = factory({ ...shell, flags: boot.remotes[name]?.flags ?? {} });
      } catch (cause) {
        throw failureOf('start', reasonOf(cause), cause);
      }
      if (!Array.isArray(module?.routes) || typeof module.slots !== 'object')
        throw failureOf('start', 'it returned no routes and slots');
      return module;
    },
  };
}
