import type { Channel, Pointer } from '@kenali/federation/boot';
import { checkContracts } from './check-contracts.ts';
import { findRollbacks } from './find-rollback.ts';
import { type Change, type Moved, type MoveNote, movePointer } from './move-pointer.ts';
import { readRelease } from './read-release.ts';
import type { Store } from './store/store.ts';
import { verifyRelease } from './verify-release.ts';

export interface RolledBack extends Moved {
  channel: Channel;
  from: string;
  /** What its visitors get now. */
  to: string;
}

/** The nearest earlier release that is still in the store, whole, and fits what else is live. */
async function earlier(store: Store, app: string, history: Pointer['history']): Promise<string> {
  for (const releaseId of findRollbacks(history)) {
    const release = await readRelease(store, app, releaseId);
    if (!release) continue;
    await verifyRelease(store, release);
    await checkContracts(store, release);
    return releaseId;
  }
  throw new Error(`${app} has no earlier release to go back to`);
}

/**
 * Takes the last step back: ends the canary when there is one, else makes the earlier stable release live again.
 * @param move.channel which of the two, when it matters
 * @throws PointerMoved; Error when there is nothing to go back to, or the way back would break what else is live
 */
export async function rollBack(store: Store, move: { app: string; channel?: Channel } & MoveNote): Promise<RolledBack> {
  const { app } = move;
  let step: Omit<RolledBack, keyof Moved> | undefined;
  const moved = await movePointer(store, app, move, async (before): Promise<Change> => {
    if (!before) throw new Error(`${app} was never released`);
    const { canary, stable, history } = before;
    const channel = move.channel ?? (canary ? 'canary' : 'stable');
    if (channel === 'canary') {
      if (!canary) throw new Error(`${app} has no canary`);
      step = { channel, from: canary.releaseId, to: stable };
      return { canary: null, rollback: true };
    }
    const to = await earlier(store, app, history);
    step = { channel, from: stable, to };
    return { stable: to, rollback: true };
  });
  return { ...(step as Omit<RolledBack, keyof Moved>), ...moved };
}
