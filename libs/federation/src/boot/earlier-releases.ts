import { isRevoked } from './is-revoked.ts';
import type { Pointer, PointerMove } from './pointer.ts';

/**
 * The releases that were stable before the live one, the nearest first. One that a rollback left is not among them, unless it was released again
 * later: two rollbacks lead two releases back, not forward to the release that was left. Ending a canary is a rollback too, but leaves none.
 * @param history oldest first
 */
export function earlierReleases(history: readonly Pick<PointerMove, 'stable' | 'rollback'>[]): string[] {
  const path: string[] = [];
  const left = new Set<string>();
  for (const { stable, rollback } of history) {
    // The history is cut off at its start. When the target is not in `path` (index -1), every known release is newer.
    if (rollback) for (const releaseId of path.splice(path.lastIndexOf(stable) + 1)) left.add(releaseId);
    left.delete(stable);
    if (path.at(-1) !== stable) path.push(stable);
  }
  const live = path.at(-1);
  return [...new Set(path.reverse())].filter((releaseId) => releaseId !== live && !left.has(releaseId));
}

/** A release that another one replaced so soon was probably no good. */
const SOON_MS = 60 * 60_000;

/** What the history has against going back to a release, or null. Only signed moves count: what browsers report, anybody can make up. */
export function doubtAbout(pointer: Pointer, releaseId: string): string | null {
  if (isRevoked({ ...pointer, enabled: true }, releaseId)) return 'a rollback has left it before';
  const { history } = pointer;
  const last = history.findLastIndex(({ stable }) => stable === releaseId);
  const first = history.findLastIndex(({ stable }, at) => at < last && stable !== releaseId) + 1;
  const [from, until] = [history[first], history[last + 1]];
  const ms = from && until ? Date.parse(until.time) - Date.parse(from.time) : SOON_MS;
  return ms < SOON_MS ? `${until?.stable} replaced it after ${Math.round(ms / 60_000)} minutes` : null;
}
