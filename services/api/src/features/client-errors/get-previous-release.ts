import type { Handler } from '../../http/call.ts';
import { type LivePointer, releaseStoreOf } from './release-store.ts';

/**
 * Stable before, skipping what a rollback left behind: that is not a release to go back to, unless somebody released it
 * again. Ending a canary is a rollback too, and leaves nothing of what is stable behind.
 */
export function previousOf({ stable, enabled, history }: LivePointer): string | null {
  if (!enabled) return null;
  const path: string[] = [];
  const left = new Set<string>();
  for (const move of history) {
    // The history has an end: whatever stands in it came after a release that it no longer knows.
    if (move.rollback) for (const releaseId of path.splice(path.lastIndexOf(move.stable) + 1)) left.add(releaseId);
    left.delete(move.stable);
    if (path.at(-1) !== move.stable) path.push(move.stable);
  }
  return path.findLast((releaseId) => releaseId !== stable && !left.has(releaseId)) ?? null;
}

/**
 * What a page tries once when the live release of a remote does not load. It comes from the site's own origin, like the
 * boot document: a CDN that changes files must not be able to say what they should be.
 */
export const getPreviousRelease: Handler<'GET /api/releases/{app}/previous', null> = async (
  { params },
  { services },
) => {
  const store = releaseStoreOf(services.config);
  const pointer = await store.pointer(params.app).catch(() => null);
  const releaseId = pointer && previousOf(pointer);
  const content = releaseId ? await store.readText(`${params.app}/${releaseId}/release.json`).catch(() => null) : null;
  return content ? JSON.parse(content) : null;
};
