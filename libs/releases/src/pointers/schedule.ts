import type { Pointer, ScheduledMove } from '@kenali/federation/boot';
import { requireRelease } from '../publish/read-release.ts';
import type { Store } from '../store/store.ts';
import { requireThawed } from './freezes.ts';
import { type Change, type MoveDetails, type Moved, movePointer } from './move-pointer.ts';

function scheduleChange(app: string, before: Pointer | null, next: ScheduledMove): Change | null {
  if (!before) throw new Error(`${app} was never released: its first release cannot be scheduled`);
  const { stable, canary } = before;
  if (stable === next.stable) throw new Error(`${app} ${stable} is already the stable release`);
  if (canary?.releaseId === next.stable) {
    throw new Error(
      `${app} ${next.stable} is the canary: the site could stop it before ${next.at}. Promote it when you have seen it, or end ` +
        `the canary first: npm run kenali -- rollback ${app} --channel canary`,
    );
  }
  const isSame = before.next?.stable === next.stable && before.next.at === next.at;
  return isSame ? null : { next };
}

/**
 * Schedules a published release to become stable. The site applies it when its clock passes the time, without another write.
 * It replaces an earlier scheduled move.
 * @param move.at ISO 8601, in the future
 * @throws Frozen if the time falls into a freeze; PointerMoved; Error if the release is not in the store
 */
export async function scheduleStable(
  store: Store,
  move: { app: string; releaseId: string; at: string } & MoveDetails,
): Promise<Moved> {
  const { app, releaseId, actor, duringFreeze } = move;
  const time = Date.parse(move.at);
  if (!(time > Date.now())) throw new Error(`${move.at} is not in the future. Nothing was scheduled.`);
  const at = new Date(time).toISOString();
  await requireRelease(store, app, releaseId);
  const details = { ...move, reason: `scheduled ${releaseId} for ${at}: ${move.reason}` };
  return movePointer(store, app, details, (before) => {
    const reason = requireThawed(app, before, move, time);
    const next: ScheduledMove = {
      ...{ stable: releaseId, at, actor, reason },
      ...(duringFreeze ? { duringFreeze: true } : {}),
    };
    return scheduleChange(app, before, next);
  });
}

/** Cancels the scheduled move of an app. @throws PointerMoved; Error if there is none */
export const cancelScheduled = (store: Store, move: { app: string } & MoveDetails): Promise<Moved> =>
  movePointer(store, move.app, { ...move, reason: `cancelled the scheduled release: ${move.reason}` }, (before) => {
    if (!before?.next) throw new Error(`${move.app} has no scheduled release`);
    return { next: null };
  });
