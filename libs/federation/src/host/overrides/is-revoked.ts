import type { Pointer } from '../../boot/pointer.ts';

/**
 * Whether a release that a page still runs was taken back: its app is switched off, a rollback has left it behind, or
 * it was a canary that somebody stopped. A newer release alone is no reason to disturb anybody.
 */
export function isRevoked({ enabled, stable, canary, history }: Pointer, releaseId: string): boolean {
  if (!enabled) return true;
  if (stable === releaseId) return false;
  if (canary?.releaseId === releaseId) return canary.stopped !== undefined;
  const last = history.findLastIndex((move) => move.stable === releaseId);
  return last >= 0 && history[last + 1]?.rollback === true;
}
