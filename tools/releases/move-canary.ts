import { randomUUID } from 'node:crypto';
import type { Canary, Pointer } from '@kenali/federation/boot';
import { type Change, type Moved, type MoveNote, movePointer } from './move-pointer.ts';
import { demandRelease } from './read-release.ts';
import type { Store } from './store/store.ts';

const isSame = (one: Canary | undefined, other: Canary): boolean =>
  one?.releaseId === other.releaseId && one.percent === other.percent && one.salt === other.salt;

/** While one release goes from few to many its salt stays: whoever had it keeps it. */
function toCanary(app: string, before: Pointer | null, releaseId: string, percent: number): Change | null {
  if (!before) throw new Error(`${app} was never released: its first release cannot be a canary`);
  if (before.stable === releaseId) throw new Error(`${app} ${releaseId} is what everybody gets already`);
  const running = before.canary?.releaseId === releaseId ? before.canary : undefined;
  const canary = { releaseId, percent, salt: running?.salt ?? randomUUID() };
  return isSame(before.canary, canary) ? null : { canary };
}

/**
 * Gives a published release to a part of the visitors.
 * @param move.percent 0 to 100
 * @param move.isAnew whether visitors are drawn anew, which a canary needs that the site has stopped
 * @throws PointerMoved; Error when the release is not in the store, or nothing is stable yet
 */
export async function moveCanary(
  store: Store,
  move: { app: string; releaseId: string; percent: number; isAnew?: boolean } & MoveNote,
): Promise<Moved> {
  const { app, releaseId, percent, isAnew } = move;
  if (!(percent >= 0 && percent <= 100)) throw new Error(`percent is not between 0 and 100: ${percent}`);
  await demandRelease(store, app, releaseId);
  return movePointer(store, app, move, (before) => {
    const seen = before && isAnew ? { ...before, canary: undefined } : before;
    return toCanary(app, seen, releaseId, percent);
  });
}
