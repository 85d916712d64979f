import { type ItemStatistics, type ScaleStatistics, STATISTICS_MIN } from '@kenali/contracts';
import { type Counts, itemKey, productKey, scaleKey } from './counts.ts';
import type { Matrix } from './one-factor.ts';
import { cronbachAlpha, itemRestCorrelations, mcDonaldOmega, sumOf } from './reliability.ts';
import type { Scale } from './scales.ts';

/**
 * The statistics of a scale. Mean, spread, reliability and standard error use the results in which every item of the scale was
 * answered; the mean and the spread of an item use all its answers. Fewer than `STATISTICS_MIN` results give no figures.
 */
export function scaleStatistics(scale: Scale, counts: Counts): ScaleStatistics {
  const count = (name: string) => counts[name] ?? 0;
  const n = count(scaleKey(scale.key));
  const isHidden = n < STATISTICS_MIN;
  const covariances = isHidden ? [] : covariancesOf(scale, counts);
  const variance = sumOf(covariances);
  const alpha = cronbachAlpha(covariances, n);
  const itemRest = itemRestCorrelations(covariances);
  const sum = scale.items.reduce((total, _, item) => total + count(itemKey(scale.key, item, 'c')), 0);
  return {
    key: scale.key,
    name: scale.name,
    n,
    mean: isHidden ? null : (sum / n) * scale.factor,
    standardDeviation: isHidden ? null : Math.sqrt(Math.max(0, variance)) * scale.factor,
    alpha,
    omega: mcDonaldOmega(covariances, n),
    standardError: errorFrom(scale, covariances, n),
    items: scale.items.map(({ id, text }, item) => ({
      id,
      text,
      ...itemStatistics(scale.key, item, count),
      itemRest: itemRest[item] ?? null,
    })),
  };
}

/** The standard error of measurement in the unit of the score. Null for few results, and unless alpha is above 0. */
export function standardErrorOf(scale: Scale, counts: Counts): number | null {
  const n = counts[scaleKey(scale.key)] ?? 0;
  return n < STATISTICS_MIN ? null : errorFrom(scale, covariancesOf(scale, counts), n);
}

/** An alpha below 0 leaves nothing that a standard error could rest on. */
function errorFrom({ factor }: Scale, covariances: Matrix, n: number): number | null {
  const alpha = cronbachAlpha(covariances, n);
  return alpha && alpha.value > 0 ? Math.sqrt(sumOf(covariances) * (1 - alpha.value)) * factor : null;
}

function itemStatistics(
  scale: string,
  item: number,
  count: (name: string) => number,
): Omit<ItemStatistics, 'id' | 'text' | 'itemRest'> {
  const n = count(itemKey(scale, item, 'n'));
  const sum = count(itemKey(scale, item, 's'));
  const notObserved = count(itemKey(scale, item, 'o'));
  if (n < STATISTICS_MIN) return { n, notObserved, mean: null, standardDeviation: null };
  // Whole numbers up to the division, so nothing is lost.
  const variance = (n * count(itemKey(scale, item, 'q')) - sum * sum) / (n * (n - 1));
  return { n, notObserved, mean: sum / n, standardDeviation: Math.sqrt(variance) };
}

function covariancesOf({ key, items }: Scale, counts: Counts): Matrix {
  const n = counts[scaleKey(key)] as number;
  const sums = items.map((_, item) => counts[itemKey(key, item, 'c')] ?? 0);
  return items.map((_, i) =>
    items.map((__, j) => {
      const products = counts[productKey(key, Math.min(i, j), Math.max(i, j))] ?? 0;
      return (n * products - (sums[i] as number) * (sums[j] as number)) / (n * (n - 1));
    }),
  );
}
