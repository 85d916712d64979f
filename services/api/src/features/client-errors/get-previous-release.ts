import type { Act } from '../../http/call.ts';
import { type LivePointer, releaseStoreOf } from './release-store.ts';

/** Stable before, skipping what a rollback left behind: that is not a release to go back to. */
export function previousOf({ stable, enabled, history }: LivePointer): string | null {
  if (!enabled) return null;
  const bad = new Set(
    history.flatMap((move, at) => {
      const before = history[at - 1];
      return move.rollback && before ? [before.stable] : [];
    }),
  );
  const before = history.findLast((move) => move.stable !== stable && !bad.has(move.stable));
  return before?.stable ?? null;
}

/**
 * What a page tries once when the live release of a remote does not load. It comes from the site's own origin, like the
 * boot document: a CDN that changes files must not be able to say what they should be.
 */
export const getPreviousRelease: Act<'GET /api/releases/{app}/previous', null> = async ({ params }, { services }) => {
  const store = releaseStoreOf(services.config);
  const pointer = await store.pointer(params.app).catch(() => null);
  const releaseId = pointer && previousOf(pointer);
  const content = releaseId ? await store.readText(`${params.app}/${releaseId}/release.json`).catch(() => null) : null;
  return content ? JSON.parse(content) : null;
};
