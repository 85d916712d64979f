import type { Estimate } from '@kenali/contracts';
import { solve } from './cholesky.ts';
import { fQuantile } from './f-quantile.ts';
import { fitOneFactor, informationOf, type Matrix } from './one-factor.ts';

/** Two-sided 95 %. */
const TAIL = 0.025;
const NORMAL_QUANTILE = 1.959963984540054;

/**
 * Cronbach's alpha of the sum of the items, with the interval of L. S. Feldt (1965, Psychometrika 30, 357-370).
 * @param n number of results behind the covariances
 * @returns null for fewer than two items, or if the sum is the same in all results
 */
export function cronbachAlpha(covariances: Matrix, n: number): Estimate | null {
  const items = covariances.length;
  const total = sumOf(covariances);
  if (items < 2 || n < 2 || !(total > 0)) return null;
  const own = covariances.reduce((sum, row, i) => sum + (row[i] as number), 0);
  const value = (items / (items - 1)) * (1 - own / total);
  const bound = (share: number) => 1 - (1 - value) * fQuantile(share, n - 1, (n - 1) * (items - 1));
  return { value, low: bound(1 - TAIL), high: bound(TAIL) };
}

/**
 * McDonald's omega of the sum of the items: the share of its variance that one common factor explains, from estimates of
 * maximum likelihood. The interval follows from their covariances by the delta method and stays within 0 to 1.
 * @param n number of results behind the covariances
 * @returns null if the data allow no estimate; see `fitOneFactor`
 */
export function mcDonaldOmega(covariances: Matrix, n: number): Estimate | null {
  const model = fitOneFactor(covariances);
  if (!model) return null;
  const sum = model.loadings.reduce((total, loading) => total + loading, 0);
  const unique = model.uniqueVariances.reduce((total, variance) => total + variance, 0);
  const variance = sum ** 2 + unique;
  const value = sum ** 2 / variance;
  const slope = [
    ...model.loadings.map(() => (2 * sum * unique) / variance ** 2),
    ...model.loadings.map(() => -(sum ** 2) / variance ** 2),
  ];
  const spread = solve(informationOf(model), slope);
  if (!spread) return null;
  const error = Math.sqrt((2 / n) * slope.reduce((total, each, i) => total + each * (spread[i] as number), 0));
  const bound = (side: number) => Math.max(0, Math.min(1, value + side * NORMAL_QUANTILE * error));
  return { value, low: bound(-1), high: bound(1) };
}

/** How each item correlates with the sum of the others. Null where one of both does not vary. */
export function itemRestCorrelations(covariances: Matrix): (number | null)[] {
  const total = sumOf(covariances);
  return covariances.map((row, i) => {
    const own = row[i] as number;
    const withTotal = row.reduce((sum, value) => sum + value, 0);
    const rest = total - 2 * withTotal + own;
    return own > 0 && rest > 1e-12 * total ? (withTotal - own) / Math.sqrt(own * rest) : null;
  });
}

/** The variance of the sum of all items. */
export const sumOf = (covariances: Matrix): number =>
  covariances.reduce((sum, row) => row.reduce((part, value) => part + value, sum), 0);
