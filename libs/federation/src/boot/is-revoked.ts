import type { Pointer, PointerMove } from './pointer.ts';

/** Whether the move at `index` is a rollback to a release that was stable before `than`, and no longer after it. */
function leadsBehind(history: Pointer['history'], index: number, than: number): boolean {
  const { rollback, stable } = history[index] as PointerMove;
  if (!rollback || history[index - 1]?.stable === stable) return false;
  return history.slice(0, index).findLastIndex((move) => move.stable === stable) < than;
}

/**
 * Whether a release that a page still runs was revoked: its app is switched off, the move after the last one that
 * names the release was a rollback, or a later rollback leads back behind it. A newer release does not revoke it.
 */
export function isRevoked({ enabled, stable, history }: Pointer, releaseId: string): boolean {
  if (!enabled) return true;
  if (stable === releaseId) return false;
  const last = history.findLastIndex((move) => move.stable === releaseId || move.canary?.releaseId === releaseId);
  if (last < 0) return false;
  if (history[last + 1]?.rollback === true) return true;
  return history.some((_move, index) => index > last && leadsBehind(history, index, last));
}
