import type { RemoteModule, RemoteName, ShellV1 } from '@kenali/contracts';
import type { BootRemote } from '../../boot/boot-document.ts';
import { LoadTimeout } from '../loading/load-exposed.ts';
import { RemoteFailure, reasonOf } from '../remote-failure.ts';
import { type LifecycleEvent, type LifecycleState, nextLifecycleState } from './remote-lifecycle.ts';
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

/** How the attempt to start one release ended. */
interface Attempt {
  event: LifecycleEvent;
  module?: RemoteModule;
  failure?: RemoteFailure;
}

/** Whether another release may work. If the store hangs, it hangs for every release. */
const isReplaceable = ({ phase, cause }: RemoteFailure): boolean =>
  ['contract', 'load', 'start'].includes(phase) && !(cause instanceof LoadTimeout);

/**
 * Creates the function that loads one remote. Each state of the lifecycle that loads a release has its attempt here.
 * @param live the release that the boot document names
 */
export function createRemoteLoader(
  name: RemoteName,
  live: BootRemote | null,
  starter: ReleaseStarter,
  { overrideOf, onOverrideFailed, previousOf, onFallback }: FallbackOptions,
) {
  let state: LifecycleState = 'new';

  async function startOverride(shell: ShellV1): Promise<Attempt> {
    try {
      const chosen = await overrideOf?.(name);
      if (!chosen) return { event: 'absent' };
      starter.use(chosen);
      return { event: 'started', module: await starter.start(shell) };
    } catch (cause) {
      const failure = cause instanceof RemoteFailure ? cause : starter.failureOf('load', reasonOf(cause), cause);
      starter.use(live);
      onOverrideFailed?.(failure);
      return { event: 'failed' };
    }
  }

  async function startLive(shell: ShellV1, isPrimary: () => boolean): Promise<Attempt> {
    try {
      return { event: 'started', module: await starter.start(shell) };
    } catch (error) {
      const failure = error as RemoteFailure;
      return { event: isPrimary() && isReplaceable(failure) ? 'replaceable' : 'failed', failure };
    }
  }

  async function startPrevious(shell: ShellV1, failure: RemoteFailure): Promise<Attempt> {
    const previous = await previousOf?.(name).catch(() => null);
    if (!previous || previous.releaseId === live?.releaseId) return { event: 'absent', failure };
    onFallback?.(failure);
    try {
      starter.use(previous);
      return { event: 'started', module: await starter.start(shell) };
    } catch {
      // The page shows the failure of the live release, and the next attempt loads that one.
      starter.use(live);
      return { event: 'failed', failure };
    }
  }

  /** @throws RemoteFailure of the live release */
  return async (shell: ShellV1, isPrimary: () => boolean): Promise<RemoteModule> => {
    const attempts: Partial<Record<LifecycleState, (failed: RemoteFailure) => Promise<Attempt>>> = {
      override: () => startOverride(shell),
      live: () => startLive(shell, isPrimary),
      standIn: (failed) => startPrevious(shell, failed),
      liveOnly: () => startLive(shell, isPrimary),
    };
    let last: Attempt = { event: 'needed' };
    for (;;) {
      state = nextLifecycleState(state, last.event);
      const attempt = attempts[state];
      if (!attempt) break;
      last = await attempt(last.failure as RemoteFailure);
    }
    if (!last.module) throw last.failure;
    return last.module;
  };
}
