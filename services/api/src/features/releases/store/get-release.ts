import type { PublishedReleaseView } from '@kenali/contracts';
import { earlierReleases, parseRelease, previewStateOf } from '@kenali/federation/boot';
import { Refused } from '@kenali/releases/signing';
import type { Handler } from '../../../http/call.ts';
import { type ReleaseStore, releaseStoreOf } from './release-store.ts';

/**
 * `release.json` of the release that a page tries once when the live release of a remote does not load. It is served
 * from the site's own origin, like the boot document, so that a tampered CDN cannot supply its own file hashes.
 */
export const getPreviousRelease: Handler<'GET /api/releases/{app}/previous', null> = async (
  { params: { app } },
  { services },
) => {
  const store = releaseStoreOf(services);
  await store.requireListed(app);
  const pointer = await store.readPointer(app).catch(() => null);
  const releaseId = pointer?.enabled ? earlierReleases(pointer.history)[0] : undefined;
  const content = releaseId ? await store.readRelease(app, releaseId).catch(() => null) : null;
  return content ? JSON.parse(content) : null;
};

/** Returns null for a release without a trusted signature. @throws when the store is unavailable */
async function readSigned(store: ReleaseStore, app: string, releaseId: string): Promise<string | null> {
  try {
    return await store.readRelease(app, releaseId);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/**
 * A published release for one browser that chose it, and whether a link may offer it. It is served from the site's own origin,
 * so that a link and a tampered CDN together cannot make a browser run what nobody signed.
 */
export const getPublishedRelease: Handler<'GET /api/releases/{app}/published/{releaseId}', null> = async (
  { params: { app, releaseId } },
  { services },
): Promise<PublishedReleaseView | null> => {
  const store = releaseStoreOf(services);
  await store.requireListed(app);
  const text = await readSigned(store, app, releaseId);
  if (text === null) return null;
  const release = parseRelease(text);
  // Without its pointer, it is unknown whether a rollback left the release. A developer may choose it, a link may not offer it.
  const pointer = await store.readPointer(app).catch(() => undefined);
  const preview = pointer === undefined ? 'expired' : previewStateOf(release, pointer, services.now().getTime());
  return { release: JSON.parse(text), preview };
};
