import { BrokenDocument, type Channel, type Pointer } from '@kenali/federation/boot';
import { ContractMisfit, checkContracts } from './check-contracts.ts';
import { findRollbacks } from './find-rollback.ts';
import { type Change, type Moved, type MoveNote, movePointer } from './move-pointer.ts';
import { readRelease } from './read-release.ts';
import type { Store } from './store/store.ts';
import { BadUpload, verifyRelease } from './verify-release.ts';

export interface RolledBack extends Moved {
  channel: Channel;
  from: string;
  /** What its visitors get now. */
  to: string;
  /** Why releases in between were no way back. */
  skipped?: string[];
}

/** Why a release is nothing to go back to; anything else that goes wrong, as a store that does not answer, is thrown. */
async function faultOf(store: Store, app: string, releaseId: string): Promise<string | null> {
  try {
    const release = await readRelease(store, app, releaseId);
    if (!release) return `${app} ${releaseId} is no longer in ${store.where}`;
    await verifyRelease(store, release);
    await checkContracts(store, release);
    return null;
  } catch (error) {
    if (error instanceof BadUpload || error instanceof BrokenDocument) return `${app} ${releaseId}: ${error.message}`;
    if (error instanceof ContractMisfit) return error.message;
    throw error;
  }
}

/** The nearest earlier release that is still in the store, whole, and fits what else is live. */
async function earlier(store: Store, app: string, history: Pointer['history']) {
  const skipped: string[] = [];
  for (const releaseId of findRollbacks(history)) {
    const fault = await faultOf(store, app, releaseId);
    if (!fault) return { to: releaseId, skipped };
    skipped.push(fault);
  }
  throw new Error([`${app} has no earlier release to go back to`, ...skipped].join('\n'));
}

/**
 * Takes the last step back: ends the canary when there is one, else makes the earlier stable release live again, or the
 * one before it where that is damaged or fits nothing.
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
    const { to, skipped } = await earlier(store, app, history);
    step = { channel, from: stable, to, ...(skipped.length > 0 ? { skipped } : {}) };
    return { stable: to, rollback: true };
  });
  return { ...(step as Omit<RolledBack, keyof Moved>), ...moved };
}
