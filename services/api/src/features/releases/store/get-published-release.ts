import type { PublishedReleaseView } from '@kenali/contracts';
import { parseRelease, previewStateOf } from '@kenali/federation/boot';
import { Refused } from '@kenali/releases/signing';
import type { Handler } from '../../../http/call.ts';
import { type ReleaseStore, releaseStoreOf } from './release-store.ts';

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
