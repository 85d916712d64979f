/** The smallest measured value that this share of all values does not exceed. @throws if there are no values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('Nothing was measured');
  return found;
}

/** The median; for an even count, the lower of the two middle values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
