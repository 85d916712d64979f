/** The smallest value that this share of all does not exceed: always one that was measured. @throws when there is none */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('Nothing was measured');
  return found;
}

/** The middle one; of two in the middle, the lower one. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
