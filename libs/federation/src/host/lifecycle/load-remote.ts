import type { RemoteModule, RemoteName, ShellV1 } from '@kenali/contracts';
import type { BootRemote } from '../../boot/boot-document.ts';
import { LoadTimeout } from '../loading/load-exposed.ts';
import { RemoteFailure, reasonOf } from '../remote-failure.ts';
import type { ReleaseStarter } from './start-release.ts';

/** Where other releases come from, and who learns that one was needed. */
export interface FallbackOptions {
  /** Returns the release that a developer chose in this browser, or null. @throws Error when it cannot be read */
  overrideOf?(name: RemoteName): Promise<BootRemote | null>;
  /** Called when the override failed. The page continues with the live release. */
  onOverrideFailed?(failure: RemoteFailure): void;
  /** Returns the stable release before the live one, or null. */
  previousOf?(name: RemoteName): Promise<BootRemote | null>;
  /** Called when the live release failed and the previous one is about to start. */
  onFallback?(failure: RemoteFailure): void;
}

/** Whether another release may work. If the store hangs, it hangs for every release. */
const isReplaceable = ({ phase, cause }: RemoteFailure): boolean =>
  ['contract', 'load', 'start'].includes(phase) && !(cause instanceof LoadTimeout);

/**
 * Creates the function that loads one remote. A page tries up to three releases: the developer's override, once, then the live
 * release, then the previous release as a stand-in. The stand-in gets one chance per page; after that, and whenever nothing would
 * help, each call tries the live release again.
 * @param live the release that the boot document names
 */
export function createRemoteLoader(
  name: RemoteName,
  live: BootRemote | null,
  starter: ReleaseStarter,
  { overrideOf, onOverrideFailed, previousOf, onFallback }: FallbackOptions,
) {
  let isNew = true;
  let hasStandIn = true;

  /** @returns null if no override was chosen, or it failed */
  async function startOverride(shell: ShellV1): Promise<RemoteModule | null> {
    try {
      const chosen = await overrideOf?.(name);
      if (!chosen) return null;
      starter.use(chosen);
      return await starter.start(shell);
    } catch (cause) {
      const failure = cause instanceof RemoteFailure ? cause : starter.failureOf('load', reasonOf(cause), cause);
      starter.use(live);
      onOverrideFailed?.(failure);
      return null;
    }
  }

  /** @returns null if the app has no previous release, or it failed: the page then shows the failure of the live release */
  async function startPrevious(shell: ShellV1, failure: RemoteFailure): Promise<RemoteModule | null> {
    const previous = await previousOf?.(name).catch(() => null);
    if (!previous || previous.releaseId === live?.releaseId) return null;
    onFallback?.(failure);
    try {
      starter.use(previous);
      return await starter.start(shell);
    } catch {
      starter.use(live);
      return null;
    }
  }

  /** @throws RemoteFailure of the live release */
  return async (shell: ShellV1, isPrimary: () => boolean): Promise<RemoteModule> => {
    const chosen = isNew ? await startOverride(shell) : null;
    isNew = false;
    if (chosen) return chosen;
    try {
      return await starter.start(shell);
    } catch (error) {
      const failure = error as RemoteFailure;
      if (!hasStandIn || !isPrimary() || !isReplaceable(failure)) throw failure;
      hasStandIn = false;
      const previous = await startPrevious(shell, failure);
      if (!previous) throw failure;
      return previous;
    }
  };
}
