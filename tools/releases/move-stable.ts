import type { Pointer } from '@kenali/federation/boot';
import { type Change, type Moved, type MoveNote, movePointer } from './move-pointer.ts';
import { demandRelease } from './read-release.ts';
import { folderStore } from './store/folder-store.ts';
import type { Store } from './store/store.ts';

export { type Moved, PointerMoved } from './move-pointer.ts';

function toStable(before: Pointer | null, releaseId: string): Change | null {
  // Everybody gets it from now on: it is a canary no longer.
  const isPromoted = before?.canary?.releaseId === releaseId;
  if (before?.stable === releaseId && !isPromoted) return null;
  return { stable: releaseId, ...(isPromoted ? { canary: null } : {}) };
}

/**
 * Makes a published release the live one: this is the deploy. Compare-and-set on the pointer.
 * @throws PointerMoved when somebody else moved it first; Error when the release is not in the store
 */
export async function moveStableIn(store: Store, move: { app: string; releaseId: string } & MoveNote): Promise<Moved> {
  await demandRelease(store, move.app, move.releaseId);
  return movePointer(store, move.app, move, (before) => toStable(before, move.releaseId));
}

/** The same in a folder of this machine. */
export const moveStable = (move: { storeDir: string; app: string; releaseId: string } & MoveNote): Promise<Moved> =>
  moveStableIn(folderStore(move.storeDir), move);
