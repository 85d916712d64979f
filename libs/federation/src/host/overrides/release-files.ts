import { appOf, PREVIEW_STATES, type PreviewState } from '@kenali/contracts';
import type { BootDocument, BootRemote } from '../../boot/boot-document.ts';
import { BrokenDocument, fieldsOf, parseJson } from '../../boot/check-fields.ts';
import { isRevoked } from '../../boot/is-revoked.ts';
import { firstScriptsOf } from '../../boot/manifest.ts';
import { type Pointer, parsePointer } from '../../boot/pointer.ts';
import { parseRelease, type Release } from '../../boot/release.ts';

const TIMEOUT_MS = 4000;

async function readText(url: string): Promise<string> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/**
 * Converts a release to the form that the host loads.
 * @param baseUrl address of its folder, with a trailing slash
 * @throws BrokenDocument when one of its first scripts has no integrity
 */
export function bootRemoteOf(release: Release, baseUrl: string): BootRemote {
  const { version, releaseId, contract, manifest, files } = release;
  if (!manifest) throw new BrokenDocument(`${releaseId} is not a remote`);
  const scripts = firstScriptsOf(manifest).map((path) => {
    const integrity = files[path];
    if (!integrity) throw new BrokenDocument(`${releaseId}: ${path} has no integrity`);
    return [path, integrity] as const;
  });
  const integrity = Object.fromEntries(scripts);
  return { version, releaseId, contract, baseUrl, manifest, integrity, flags: {}, routes: [] };
}

/**
 * Reads the release in a folder from its `release.json`.
 * @throws Error when the file cannot be read, BrokenDocument when it is invalid or belongs to another app
 */
export async function readReleaseAt(baseUrl: string, app: string): Promise<BootRemote> {
  const release = parseRelease(await readText(`${baseUrl}release.json`));
  if (release.app !== app) throw new BrokenDocument(`${baseUrl} holds ${release.app}, not ${app}`);
  return bootRemoteOf(release, baseUrl);
}

interface SignedRelease {
  release: Release;
  preview: PreviewState;
}

/**
 * Reads a release from the site's own origin, which checks its signature, so that an attacker who controls the CDN
 * cannot supply both files and hashes.
 * @throws UnknownRelease; Error when the API does not answer
 */
async function readSigned(app: string, releaseId: string): Promise<SignedRelease> {
  const url = `/api/releases/${app}/published/${releaseId}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok && response.status !== 404) throw new Error(`${url} answered ${response.status}`);
  const answer = response.ok ? parseJson(await response.text(), 'published release') : null;
  if (answer === null) throw new UnknownRelease(`${releaseId} is not in the store, or no trusted key signed it`);
  const fields = fieldsOf(answer, 'published release');
  const release = parseRelease(JSON.stringify(fields.release));
  const preview = PREVIEW_STATES.find((state) => state === fields.preview) ?? 'expired';
  if (release.app === app && release.releaseId === releaseId) return { release, preview };
  throw new BrokenDocument(`${url} answered with ${release.app} ${release.releaseId}`);
}

/** The release is not in the store, or no trusted key signed it. */
class UnknownRelease extends Error {
  override name = 'UnknownRelease';
}

/**
 * Reads a release that a developer chose.
 * @param appUrl address of the app's folder in the store, with a trailing slash
 * @throws Error when it cannot be read or nobody signed it, BrokenDocument when it is invalid
 */
export async function readChosen(app: string, releaseId: string, appUrl: string): Promise<BootRemote> {
  const { release } = await readSigned(app, releaseId);
  return bootRemoteOf(release, `${appUrl}${releaseId}/`);
}

/** What a link to a preview leads to. `unknown`: not in the store, or not signed. */
export interface Preview {
  state: PreviewState | 'unknown';
  /** When it was published, ISO 8601. Missing if it is unknown. */
  time?: string;
}

/** @throws Error when the API does not answer */
export async function readPreview(app: string, releaseId: string): Promise<Preview> {
  try {
    const { preview, release } = await readSigned(app, releaseId);
    return { state: preview, time: release.time };
  } catch (error) {
    if (error instanceof UnknownRelease) return { state: 'unknown' };
    throw error;
  }
}

export interface PublishedRelease {
  releaseId: string;
  /** Null for an earlier release. */
  channel: 'stable' | 'canary' | null;
  /** When a pointer first named it, ISO 8601, and who moved the pointer. */
  time: string;
  actor: string;
}

function releasesOf({ stable, canary, history }: Pointer): PublishedRelease[] {
  const found = new Map<string, PublishedRelease>();
  for (const move of history) {
    for (const releaseId of [move.stable, ...(move.canary ? [move.canary.releaseId] : [])]) {
      const channel = releaseId === stable ? 'stable' : releaseId === canary?.releaseId ? 'canary' : null;
      if (!found.has(releaseId)) found.set(releaseId, { releaseId, channel, time: move.time, actor: move.actor });
    }
  }
  return [...found.values()].reverse();
}

const readPointer = async (appUrl: string): Promise<Pointer> => parsePointer(await readText(`${appUrl}channels.json`));

/**
 * Returns the releases that the app's pointer names or has named, newest first.
 * @param appUrl address of the app's folder in the store, with a trailing slash
 */
export const readPublishedReleases = async (appUrl: string): Promise<PublishedRelease[]> =>
  releasesOf(await readPointer(appUrl));

const readIsRevoked = async (appUrl: string, releaseId: string): Promise<boolean> =>
  isRevoked(await readPointer(appUrl), releaseId);

/** Whether the site stopped this canary. The pointer does not record stops. */
async function readIsStopped(app: string, releaseId: string): Promise<boolean> {
  const stop = parseJson(await readText(`/api/releases/${app}/canary-stop`), 'canary stop');
  return stop !== null && fieldsOf(stop, 'canary stop').releaseId === releaseId;
}

/**
 * Whether the shell's or a remote's release was revoked.
 * @param boot a boot document with at least one remote
 * @throws Error when no pointer and no stop can be read
 */
export async function readAnyRevoked({ shell, remotes }: BootDocument): Promise<boolean> {
  const apps = Object.entries(remotes).map(([name, remote]) => ({
    ...remote,
    app: appOf(name),
    appUrl: new URL('..', remote.baseUrl).href,
  }));
  const shellUrl = new URL('../shell/', apps[0]?.appUrl).href;
  // One unreadable pointer must not hide a revocation that another one reports.
  const checks = await Promise.allSettled(
    [{ ...shell, app: 'shell', appUrl: shellUrl }, ...apps].flatMap(({ app, appUrl, releaseId, channel }) => [
      readIsRevoked(appUrl, releaseId),
      ...(channel === 'canary' ? [readIsStopped(app, releaseId)] : []),
    ]),
  );
  const results = checks.filter((check) => check.status === 'fulfilled');
  if (results.length === 0) throw new Error('no pointer can be read');
  return results.some(({ value }) => value);
}

/** Returns the stable release before the live one, or null. The site responds with the fields of `release.json`. */
export async function readPrevious(app: string, appUrl: string): Promise<BootRemote | null> {
  const response = await fetch(`/api/releases/${app}/previous`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) return null;
  const text = await response.text();
  if (parseJson(text, 'previous release') === null) return null;
  const release = parseRelease(text);
  return release.app === app ? bootRemoteOf(release, `${appUrl}${release.releaseId}/`) : null;
}
