import type { BootRemote } from '../../boot/boot-document.ts';
import { BrokenDocument, fieldsOf, parseJson } from '../../boot/check-fields.ts';
import { firstScriptsOf } from '../../boot/manifest.ts';
import { type Pointer, parsePointer } from '../../boot/pointer.ts';
import { parseRelease, type Release } from '../../boot/release.ts';
import { isRevoked } from './is-revoked.ts';

const PATIENCE_MS = 4000;

async function readText(url: string): Promise<string> {
  const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

/**
 * A release as the host loads it.
 * @param baseUrl address of its folder, with a slash at the end
 * @throws BrokenDocument when one of its first scripts has no integrity
 */
export function bootRemoteOf(release: Release, baseUrl: string): BootRemote {
  const { version, releaseId, contract, manifest, files } = release;
  if (!manifest) throw new BrokenDocument(`${releaseId} is no remote`);
  const scripts = firstScriptsOf(manifest).map((path) => {
    const integrity = files[path];
    if (!integrity) throw new BrokenDocument(`${releaseId}: ${path} has no integrity`);
    return [path, integrity] as const;
  });
  return { version, releaseId, contract, baseUrl, manifest, integrity: Object.fromEntries(scripts) };
}

/**
 * The release in a folder, by its `release.json`.
 * @throws Error, BrokenDocument when it is not there, not whole, or another app's
 */
export async function readReleaseAt(baseUrl: string, app: string): Promise<BootRemote> {
  const release = parseRelease(await readText(`${baseUrl}release.json`));
  if (release.app !== app) throw new BrokenDocument(`${baseUrl} holds ${release.app}, not ${app}`);
  return bootRemoteOf(release, baseUrl);
}

export interface PublishedRelease {
  releaseId: string;
  /** Null: an earlier one. */
  channel: 'stable' | 'canary' | null;
  /** When a pointer first named it, and who moved it; ISO 8601. */
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

/**
 * Releases of an app that its pointer names or has named, the newest first.
 * @param appUrl address of the app's folder in the store, with a slash at the end
 */
export const readPublishedReleases = async (appUrl: string): Promise<PublishedRelease[]> =>
  releasesOf(parsePointer(await readText(`${appUrl}channels.json`)));

/** By the pointer of an app as it is now. @throws when nobody can say */
export const readIsRevoked = async (appUrl: string, releaseId: string): Promise<boolean> =>
  isRevoked(parsePointer(await readText(`${appUrl}channels.json`)), releaseId);

/** Whether the site has stopped the canary that a page runs, of which its pointer says nothing. @throws when nobody can say */
export async function readIsStopped(app: string, releaseId: string): Promise<boolean> {
  const stop = parseJson(await readText(`/api/releases/${app}/canary-stop`), 'canary stop');
  return stop !== null && fieldsOf(stop, 'canary stop').releaseId === releaseId;
}

/** What the site answers about the release before the live one: the same fields as in `release.json`. */
export async function readPrevious(app: string, appUrl: string): Promise<BootRemote | null> {
  const answer = await fetch(`/api/releases/${app}/previous`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) return null;
  const text = await answer.text();
  if (parseJson(text, 'previous release') === null) return null;
  const release = parseRelease(text);
  return release.app === app ? bootRemoteOf(release, `${appUrl}${release.releaseId}/`) : null;
}
