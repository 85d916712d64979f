import type { VitalMetric } from '@kenali/contracts';

/** Numbers of values by bin. Two add up bin by bin, so hours and routes can be merged in any order. */
export type Bins = Record<string, number>;

/** Each bin ends this much higher than it begins, so a percentile is at most 5% from the exact one. */
const GROWTH = 1.05;
/** A page that takes longer than a minute is as slow as one that takes a minute. */
const MAX = 60_000;
/** Layout shift is a small score; a thousandth of it is the unit of the bins. */
const unitOf = (metric: VitalMetric) => (metric === 'CLS' ? 0.001 : 1);

/** The bin of a value. Bin 0 has everything below one unit, bin n what is from GROWTH^(n-1) to below GROWTH^n units. */
export function binOf(metric: VitalMetric, value: number): number {
  const units = Math.min(value / unitOf(metric), MAX);
  return units < 1 ? 0 : 1 + Math.floor(Math.log(units) / Math.log(GROWTH));
}

export const countOf = (bins: Bins): number => Object.values(bins).reduce((sum, count) => sum + count, 0);

/** Adds `times` the numbers of `more` to `bins`. */
export function addBins(bins: Bins, more: Bins, times = 1): void {
  for (const [bin, count] of Object.entries(more)) bins[bin] = (bins[bin] ?? 0) + count * times;
}

/**
 * The value that `share` of all values do not exceed, between the bounds of its bin in proportion to the values below it.
 * @returns null without values
 */
export function quantileOf(metric: VitalMetric, bins: Bins, share: number): number | null {
  const sorted = Object.entries(bins)
    .map(([bin, count]) => [Number(bin), count] as const)
    .filter(([, count]) => count > 0)
    .sort(([one], [other]) => one - other);
  let left = Math.min(Math.max(share, 0), 1) * countOf(bins);
  for (const [at, [bin, count]] of sorted.entries()) {
    // The sum of fractions may end just below the whole.
    if (left > count && at < sorted.length - 1) {
      left -= count;
      continue;
    }
    return bin === 0 ? 0 : GROWTH ** (bin - 1 + Math.min(left / count, 1)) * unitOf(metric);
  }
  return null;
}
