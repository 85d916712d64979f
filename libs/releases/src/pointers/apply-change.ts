import { type Pointer, type PointerMove, parsePointer } from '@kenali/federation/boot';

/** Who moves a pointer, and why. Both are stored in its history. */
export interface MoveDetails {
  actor: string;
  reason: string;
  /** The revision that the decision is based on. 0 for the first move. Defaults to the current one. */
  expectedRevision?: number;
}

/** The fields that a move changes. `canary: null` ends the canary. */
export interface Change extends Partial<Pick<Pointer, 'stable' | 'enabled' | 'config'>> {
  canary?: Pointer['canary'] | null;
  rollback?: true;
  /** Replaces the reason of the move in the history. */
  reason?: string;
}

const MAX_HISTORY = 100;

/**
 * The pointer after a move. A canary of what becomes stable ends.
 * @throws Error if the app has no stable release; BrokenDocument for a pointer that nobody could read, such as one without a reason
 */
export function applyChange(
  app: string,
  before: Pointer | null,
  change: Change,
  { actor, reason }: MoveDetails,
): Pointer {
  const stable = change.stable ?? before?.stable;
  if (!stable) throw new Error(`${app} was never released`);
  const kept = change.canary === undefined ? before?.canary : change.canary;
  const canary = kept && kept.releaseId !== stable ? kept : undefined;
  const config = change.config ?? before?.config;
  const revision = (before?.revision ?? 0) + 1;
  const move: PointerMove = {
    revision,
    stable,
    ...(canary ? { canary: { releaseId: canary.releaseId, percent: canary.percent } } : {}),
    ...(change.rollback ? { rollback: true } : {}),
    actor,
    time: new Date().toISOString(),
    reason: change.reason ?? reason,
  };
  const after: Pointer = {
    schema: 1,
    revision,
    stable,
    ...(canary ? { canary } : {}),
    enabled: change.enabled ?? before?.enabled ?? true,
    ...(config ? { config } : {}),
    history: [...(before?.history ?? []), move].slice(-MAX_HISTORY),
  };
  return parsePointer(JSON.stringify(after));
}
