import type { Pointer } from '../../boot/pointer.ts';

/**
 * Whether a release that a page still runs was taken back: its app is switched off, or the move after the last one that
 * names it, for everybody or as a canary, went back. A newer release alone is no reason to disturb anybody.
 */
export function isRevoked({ enabled, stable, history }: Pointer, releaseId: string): boolean {
  if (!enabled) return true;
  if (stable === releaseId) return false;
  const last = history.findLastIndex((move) => move.stable === releaseId || move.canary?.releaseId === releaseId);
  return last >= 0 && history[last + 1]?.rollback === true;
}
