import { REMOTES, type RemoteName, SHELL_CONTRACT_VERSION, type ShellV1 } from '@kenali/contracts';
import { getInstance } from '@module-federation/enhanced/runtime';
import type { BootDocument, BootRemote } from '../boot/boot-document.ts';
import { isAddress } from '../boot/is-address.ts';
import { createRemoteHost, type RemoteHost } from './create-remote-host.ts';
import { theOverrides } from './overrides/the-overrides.ts';
import { readBootDocument } from './read-boot-document.ts';
import type { RemoteFailure } from './remote-failure.ts';
import { createRemoteStates } from './remote-states.ts';
import { theReporter } from './reports/the-reporter.ts';

let host: RemoteHost | null = null;

/** Needed by developers and after a failure alone: not in the first script. */
const releaseFiles = () => import(/* webpackFetchPriority: "low" */ './overrides/release-files.ts');

const report = (failure: RemoteFailure) => theReporter()?.remoteFailed(failure);

/** Address of a remote's folder in the store, with a slash at the end. @throws Error where the site names no release of it */
export function appUrlOf(boot: BootDocument, name: RemoteName): string {
  const { baseUrl } = boot.remotes[name] ?? {};
  if (!baseUrl) throw new Error(`the site names no release of ${name}`);
  return new URL('..', baseUrl).href;
}

async function overrideOf(boot: BootDocument, name: RemoteName): Promise<BootRemote | null> {
  const chosen = theOverrides().getSnapshot().active[name];
  if (!chosen) return null;
  const { readReleaseAt } = await releaseFiles();
  return readReleaseAt(isAddress(chosen) ? chosen : `${appUrlOf(boot, name)}${chosen}/`, REMOTES[name].app);
}

async function previousOf(boot: BootDocument, name: RemoteName): Promise<BootRemote | null> {
  const { readPrevious } = await releaseFiles();
  return readPrevious(REMOTES[name].app, appUrlOf(boot, name));
}

/** The page's one host, made from its boot document at the first use. @throws BrokenDocument, Error outside a federated build */
export function theHost(): RemoteHost {
  if (!host) {
    const runtime = getInstance();
    if (!runtime) throw new Error('the federation runtime is not there: was this built with the webpack preset?');
    const boot = readBootDocument();
    host = createRemoteHost({
      boot,
      runtime,
      offered: SHELL_CONTRACT_VERSION,
      overrideOf: (name) => overrideOf(boot, name),
      onOverrideFailed(failure) {
        theOverrides().fail(failure.remote);
        report(failure);
      },
      previousOf: (name) => previousOf(boot, name),
      onFallback: report,
    });
  }
  return host;
}

export const theRemoteStates = createRemoteStates(theHost, report);

/**
 * Starts a remote before it is needed (on intent, or before the shell itself renders).
 * @param options.isPrimary whether the page that is being opened is one of its own
 * @returns when it is there or has failed; never throws
 */
export function prefetchRemote(name: RemoteName, shell: ShellV1, options?: { isPrimary?: boolean }): Promise<void> {
  return theRemoteStates.start(name, shell, options);
}

/**
 * Fetches a remote before there is a shell to start it with: it comes while the shell's own scripts still do. Whoever
 * starts it later meets what came of it. Never throws. This file and what it imports need no shared package.
 */
export function fetchRemote(name: RemoteName): void {
  try {
    // Another release of it is asked for by the developer's own way.
    if (!theOverrides().getSnapshot().active[name]) theHost().fetch(name);
  } catch {
    // A page without a host says so when the remote is started.
  }
}

/** Releases of a remote that can be chosen, the newest first. @throws when the store cannot be asked */
export async function publishedReleases(name: RemoteName) {
  const { readPublishedReleases } = await releaseFiles();
  return readPublishedReleases(appUrlOf(readBootDocument(), name));
}

/** Whether something that this page runs was taken back since it was loaded. @throws when the store says nothing at all */
export async function anyRevoked(): Promise<boolean> {
  const boot = readBootDocument();
  const [anyBase] = Object.values(boot.remotes);
  if (!anyBase) return false;
  const { readIsRevoked, readIsStopped } = await releaseFiles();
  const apps = [
    { ...boot.shell, app: 'shell', appUrl: new URL('../../shell/', anyBase.baseUrl).href },
    ...Object.entries(boot.remotes).map(([name, remote]) => ({
      ...remote,
      app: REMOTES[name as RemoteName].app,
      appUrl: new URL('..', remote.baseUrl).href,
    })),
  ];
  // A pointer that cannot be read hides nothing that another one says.
  const asked = await Promise.allSettled(
    apps.flatMap(({ app, appUrl, releaseId, channel }) => [
      readIsRevoked(appUrl, releaseId),
      ...(channel === 'canary' ? [readIsStopped(app, releaseId)] : []),
    ]),
  );
  const answers = asked.filter((answer) => answer.status === 'fulfilled');
  if (answers.length === 0) throw new Error('nobody says what is live');
  return answers.some(({ value }) => value);
}
