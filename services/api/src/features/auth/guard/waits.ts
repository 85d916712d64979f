import type { Bucket, GrowingWait } from '../../../limits/limit-table.ts';

/** How many failures are remembered, and when the last one happened. */
export interface Failures {
  level: number;
  at: Date | null;
}

/** How long a client with this many failures waits after each of them. `scale`: how many clients share the counter. */
export function growingWaitMs(rules: GrowingWait, level: number, scale = 1): number {
  // Rounded first: a moment after the tenth failure, the level is a little below ten.
  const failures = Math.floor(Math.round(level) / scale);
  if (failures < rules.free) return 0;
  if (failures >= rules.patientFrom) return rules.patientMs;
  return Math.min(rules.longestMs, rules.firstMs * 2 ** (failures - rules.free));
}

/** How long a client still has to wait. */
export function remainingMs(rules: GrowingWait, { level, at }: Failures, now: Date, scale = 1): number {
  if (!at) return 0;
  return Math.max(0, at.getTime() + growingWaitMs(rules, level, scale) - now.getTime());
}

/** How long until one more failure fits. */
export const bucketWaitMs = ({ capacity, refillMs }: Bucket, level: number): number =>
  Math.max(0, Math.ceil((level + 1 - capacity) * refillMs));
