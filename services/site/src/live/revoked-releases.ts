import type { Pointer } from '@kenali/federation/boot';
import { Refused } from '@kenali/releases/signing';
import type { LiveApp } from '../assign-releases.ts';
import type { Releases } from '../releases.ts';

/** Each refresh may search the history, so only its newest releases count. */
const SEARCHED_RELEASES = 20;

/** Only the removal of a key ends what is live. A store that is down, or damaged, does not. */
async function isRevoked(releases: Releases, app: string, releaseId: string): Promise<boolean> {
  try {
    await releases.load(app, releaseId);
    return false;
  } catch (error) {
    return error instanceof Refused && error.reason === 'unknown_key';
  }
}

async function findTrusted(releases: Releases, app: string, pointer: Pointer, except: string) {
  const earlier = new Set(pointer.history.map(({ stable }) => stable).reverse());
  earlier.delete(except);
  for (const releaseId of [...earlier].slice(0, SEARCHED_RELEASES)) {
    try {
      const release = await releases.load(app, releaseId);
      if (app === 'shell') await releases.readEntry(release);
      return release;
    } catch {
      // The next one may be usable.
    }
  }
  return null;
}

/**
 * What stays live of an app whose pointer cannot be used. A release whose key was removed gives way: a canary to the stable
 * release, and that to the newest one of the last verified history that a trusted key signed. Without such a release it
 * stays, because pages never go dark on account of the file of keys.
 */
export async function withoutRevoked(
  releases: Releases,
  app: string,
  live: LiveApp,
  pointer: Pointer | undefined,
  report: (error: unknown) => void,
): Promise<LiveApp> {
  const { canary, ...withoutCanary } = live;
  const isCanaryRevoked = canary !== undefined && (await isRevoked(releases, app, canary.release.releaseId));
  if (isCanaryRevoked) report(new Error(`canary ${canary.release.releaseId} ends: its key is no longer trusted`));
  const kept = isCanaryRevoked ? withoutCanary : live;
  const { releaseId } = live.stable;
  if (!(await isRevoked(releases, app, releaseId))) return kept;
  const stable = pointer ? await findTrusted(releases, app, pointer, releaseId) : null;
  report(
    new Error(
      stable
        ? `${releaseId} gives way to ${stable.releaseId}: its key is no longer trusted`
        : `${releaseId} stays live, although its key is no longer trusted: no earlier release has a trusted one`,
    ),
  );
  return stable ? { ...kept, stable } : kept;
}
