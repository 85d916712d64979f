import { earlierReleases } from '@kenali/federation/boot';
import type { Handler } from '../../../http/call.ts';
import { releaseStoreOf } from './release-store.ts';

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
