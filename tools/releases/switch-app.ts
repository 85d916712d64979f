import { checkContracts, runningOf } from './check-contracts.ts';
import { type Moved, type MoveNote, movePointer } from './move-pointer.ts';
import { demandRelease } from './read-release.ts';
import type { Store } from './store/store.ts';

/**
 * Switches an app off, or on again, without another release.
 * @throws PointerMoved; ContractMisfit when what else became live meanwhile does not fit; Error when it was never released
 */
export const switchApp = (store: Store, move: { app: string; enabled: boolean } & MoveNote): Promise<Moved> =>
  movePointer(store, move.app, move, async (before) => {
    const { app, enabled } = move;
    if (before?.enabled === enabled) return null;
    // Nobody asked a remote that was off whether a newer shell still fits it.
    if (before && enabled) {
      for (const { releaseId } of runningOf(before))
        await checkContracts(store, await demandRelease(store, app, releaseId));
    }
    return { enabled };
  });
