import type { PointerMove } from '@kenali/federation/boot';

/**
 * Releases to go back to, the nearest first. A release that was rolled back is not among them: going back twice leads
 * two releases back, not forward to the one that was left.
 * @param history oldest first
 */
export function findRollbacks(history: readonly PointerMove[]): string[] {
  const stack: string[] = [];
  for (const { stable, rollback } of history) {
    const at = stack.lastIndexOf(stable);
    if (rollback && at >= 0) stack.length = at + 1;
    else if (stack.at(-1) !== stable) stack.push(stable);
  }
  const live = stack.pop();
  return [...new Set(stack.reverse())].filter((releaseId) => releaseId !== live);
}
