// The entry of the shell loads this file before the shared packages are ready: import none of them here.
import { appOf, type RemoteName, SHELL_CONTRACT_VERSION, type ShellV1 } from '@kenali/contracts';
import { getInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { BootDocument, BootRemote } from '../boot/boot-document.ts';
import { isAddress } from '../boot/check-fields.ts';
import { createRemoteHost, type RemoteHost } from './lifecycle/create-remote-host.ts';
import { createRemoteStates } from './lifecycle/remote-states.ts';
import { patienceFor } from './loading/patience.ts';
import { getOverrides } from './overrides/overrides.ts';
import type { Preview } from './overrides/release-files.ts';
import { readBootDocument } from './read-boot-document.ts';
import type { RemoteFailure } from './remote-failure.ts';
import { getErrorReporter } from './reports/reporter-instance.ts';

let host: RemoteHost | null = null;
/** Read once, because each hydration of a remote asks for it. */
let named: BootDocument['remotes'] | null = null;

/** A chunk of its own, because only developers and failed loads need it. */
const releaseFiles = () => import(/* webpackFetchPriority: "low" */ './overrides/release-files.ts');

const report = (failure: RemoteFailure) => getErrorReporter()?.remoteFailed(failure);

/**
 * Lends the shell's federation runtime to remotes. Call it before the first remote loads. The
 * federation plugin defines the name of the global; its own switch for this would bundle a second copy of the runtime.
 * It also lends the limits for chunks to the chunk loaders of shell and remotes (`chunk-patience.cjs`).
 */
export function provideRuntime(): void {
  Object.assign(window, { _FEDERATION_RUNTIME_CORE: runtimeCore, kenaliPatience: patienceFor });
}

/**
 * Returns the address of a remote's folder in the store, with a trailing slash.
 * @throws Error when the site names no release of the remote
 */
function appUrlOf(boot: BootDocument, name: RemoteName): string {
  const { baseUrl } = boot.remotes[name] ?? {};
  if (!baseUrl) throw new Error(`the site names no release of ${name}`);
  return new URL('..', baseUrl).href;
}

async function overrideOf(boot: BootDocument, name: RemoteName): Promise<BootRemote | null> {
  const chosen = getOverrides().getSnapshot().active[name];
  if (!chosen) return null;
  const { readChosen, readReleaseAt } = await releaseFiles();
  const app = appOf(name);
  return isAddress(chosen) ? readReleaseAt(chosen, app) : readChosen(app, chosen, appUrlOf(boot, name));
}

async function previousOf(boot: BootDocument, name: RemoteName): Promise<BootRemote | null> {
  const { readPrevious } = await releaseFiles();
  return readPrevious(appOf(name), appUrlOf(boot, name));
}

/**
 * Returns the page's remote host. The first call creates it from the boot document.
 * @throws BrokenDocument when the boot document is invalid, Error outside a federated build
 */
function getRemoteHost(): RemoteHost {
  if (!host) {
    const runtime = getInstance();
    if (!runtime) throw new Error('The federation runtime is missing. Was this built with the webpack preset?');
    const boot = readBootDocument();
    host = createRemoteHost({
      boot,
      runtime,
      offered: SHELL_CONTRACT_VERSION,
      overrideOf: (name) => overrideOf(boot, name),
      onOverrideFailed(failure) {
        getOverrides().fail(failure.remote);
        report(failure);
      },
      previousOf: (name) => previousOf(boot, name),
      onFallback: report,
    });
  }
  return host;
}

export const remoteStates = createRemoteStates(getRemoteHost, report);

/**
 * Starts a remote before it is needed: when the user is about to follow a link, or before the shell renders.
 * @param options.isPrimary whether the remote owns the page that is opening
 * @returns a promise that resolves when the remote has started or failed; it never rejects
 */
export function prefetchRemote(name: RemoteName, shell: ShellV1, options?: { isPrimary?: boolean }): Promise<void> {
  return remoteStates.start(name, shell, options);
}

/** Whether a developer has chosen another release of a remote in this browser. */
export const isOverridden = (name: RemoteName): boolean => getOverrides().getSnapshot().active[name] !== undefined;

/** Whether a release is the one that the site named, and not a developer's choice or the stand-in of a broken release. */
export function isNamedRelease(name: RemoteName, release: string): boolean {
  named ??= readBootDocument().remotes;
  return named[name]?.releaseId === release;
}

/**
 * Fetches a remote's scripts while the shell's own scripts still load. The later start uses them, or reports the error.
 * Never throws.
 */
export function fetchRemote(name: RemoteName): void {
  try {
    // The host loads an overridden release when the remote starts.
    if (!isOverridden(name)) getRemoteHost().fetch(name);
  } catch {
    // Without a host, the start of the remote reports the error.
  }
}

/**
 * Returns the releases of a remote that a developer can choose, newest first.
 * @throws Error when the store does not respond
 */
export async function publishedReleases(name: RemoteName) {
  const { readPublishedReleases } = await releaseFiles();
  return readPublishedReleases(appUrlOf(readBootDocument(), name));
}

/**
 * Returns what a link to a preview leads to.
 * @throws Error when the API does not respond
 */
export async function previewOf(name: RemoteName, releaseId: string): Promise<Preview> {
  const { readPreview } = await releaseFiles();
  return readPreview(appOf(name), releaseId);
}

/**
 * Whether a release that this page runs was revoked since the page loaded.
 * @throws Error when no pointer and no stop can be read
 */
export async function anyRevoked(): Promise<boolean> {
  const boot = readBootDocument();
  if (Object.keys(boot.remotes).length === 0) return false;
  const { readAnyRevoked } = await releaseFiles();
  return readAnyRevoked(boot);
}
