import type { Pointer, PointerMove } from '@kenali/federation/boot';
import type { Handler } from '../../../http/call.ts';
import { releaseStoreOf } from './release-store.ts';

interface PointerHistory extends Pick<Pointer, 'stable' | 'enabled'> {
  /** Oldest first. */
  history: readonly Pick<PointerMove, 'stable' | 'rollback'>[];
}

/**
 * The stable release before the current one. Skips releases that a rollback abandoned, unless they were released again
 * later. Ending a canary is recorded as a rollback too, but abandons no stable release.
 */
export function findPreviousRelease({ stable, enabled, history }: PointerHistory): string | null {
  if (!enabled) return null;
  const path: string[] = [];
  const abandoned = new Set<string>();
  for (const move of history) {
    if (move.rollback) {
      // The history is cut off at its start. When the target is not in `path` (index -1), every known release is newer.
      for (const releaseId of path.splice(path.lastIndexOf(move.stable) + 1)) abandoned.add(releaseId);
    }
    abandoned.delete(move.stable);
    if (path.at(-1) !== move.stable) path.push(move.stable);
  }
  return path.findLast((releaseId) => releaseId !== stable && !abandoned.has(releaseId)) ?? null;
}

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
  const releaseId = pointer && findPreviousRelease(pointer);
  const content = releaseId ? await store.readRelease(app, releaseId).catch(() => null) : null;
  return content ? JSON.parse(content) : null;
};
