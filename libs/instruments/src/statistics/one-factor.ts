import { cholesky, solve } from './cholesky.ts';

/** A covariance matrix: symmetric, one row per item. */
export type Matrix = readonly (readonly number[])[];

/** The model in which one common factor explains all covariances: covariance = loadings x loadings' + diagonal of unique variances. */
interface OneFactor {
  /** In the units of the items. */
  loadings: number[];
  uniqueVariances: number[];
}

const MAX_STEPS = 500;
/** The largest slope that counts as the top of the likelihood. */
const FLAT = 1e-11;
/** The smallest share of unique variance. At the bound, the data do not fit one factor (a Heywood case). */
const UNIQUE_MIN = 0.005;

/**
 * Estimates the model by maximum likelihood with Fisher scoring. Correlations are fitted, because the estimates of
 * covariances follow from them exactly.
 * @returns null if the data allow no estimate: fewer than three items, an item without variance, items that determine one
 * another, a unique variance at its bound, or no convergence
 */
export function fitOneFactor(covariances: Matrix): OneFactor | null {
  const size = covariances.length;
  const deviations = covariances.map((row, i) => Math.sqrt(row[i] as number));
  if (size < 3 || deviations.some((deviation) => !(deviation > 0))) return null;
  const correlations = covariances.map((row, i) =>
    row.map((value, j) => value / ((deviations[i] as number) * (deviations[j] as number))),
  );
  if (!cholesky(correlations)) return null;
  const fitted = maximize(correlations);
  if (!fitted || fitted.uniqueVariances.some((unique) => unique <= UNIQUE_MIN)) return null;
  return {
    loadings: fitted.loadings.map((loading, i) => loading * (deviations[i] as number)),
    uniqueVariances: fitted.uniqueVariances.map((unique, i) => unique * (deviations[i] as number) ** 2),
  };
}

function maximize(correlations: Matrix): OneFactor | null {
  let model = startOf(correlations);
  let mismatch = mismatchOf(correlations, model);
  for (let step = 0; step < MAX_STEPS; step++) {
    const slope = slopeOf(correlations, model);
    // A unique variance at its bound cannot fall any further.
    const isHeld = (at: number) => {
      const unique = model.uniqueVariances[at - correlations.length];
      return unique !== undefined && unique <= UNIQUE_MIN && (slope[at] as number) < 0;
    };
    if (slope.every((value, at) => isHeld(at) || Math.abs(value) < FLAT)) return model;
    const direction = solve(informationOf(model), slope);
    if (!direction) return null;
    let share = 1;
    let next = moved(model, direction, share);
    let nextMismatch = mismatchOf(correlations, next);
    for (; nextMismatch > mismatch + 1e-13 && share > 1e-6; nextMismatch = mismatchOf(correlations, next)) {
      share /= 2;
      next = moved(model, direction, share);
    }
    // No step improves the fit any further: rounding is all that is left, or a bound.
    if (share <= 1e-6) return model;
    [model, mismatch] = [next, nextMismatch];
  }
  return null;
}

/** The centroid: how each item correlates with the sum of all. */
function startOf(correlations: Matrix): OneFactor {
  const sums = correlations.map((row) => row.reduce((sum, value) => sum + value, 0));
  const total = sums.reduce((sum, value) => sum + value, 0);
  const loadings = sums.map((sum) => Math.max(-0.9, Math.min(0.9, sum / Math.sqrt(Math.max(total, 1)))));
  return { loadings, uniqueVariances: loadings.map((loading) => Math.max(0.1, 1 - loading ** 2)) };
}

function moved({ loadings, uniqueVariances }: OneFactor, direction: readonly number[], share: number): OneFactor {
  const change = (at: number) => share * (direction[at] as number);
  return {
    loadings: loadings.map((loading, i) => loading + change(i)),
    uniqueVariances: uniqueVariances.map((unique, i) => Math.max(UNIQUE_MIN, unique + change(loadings.length + i))),
  };
}

/** The inverse of the covariances of the model, with the common part divided out. */
function inverseOf({ loadings, uniqueVariances }: OneFactor): { inverse: number[][]; common: number } {
  const scaled = loadings.map((loading, i) => loading / (uniqueVariances[i] as number));
  const common = 1 + loadings.reduce((sum, loading, i) => sum + loading * (scaled[i] as number), 0);
  const inverse = scaled.map((left, i) =>
    scaled.map((right, j) => (i === j ? 1 / (uniqueVariances[i] as number) : 0) - (left * right) / common),
  );
  return { inverse, common };
}

/** The part of -2 log likelihood that depends on the model, per result. */
function mismatchOf(correlations: Matrix, model: OneFactor): number {
  const { inverse, common } = inverseOf(model);
  const logDeterminant = model.uniqueVariances.reduce((sum, unique) => sum + Math.log(unique), Math.log(common));
  return correlations.reduce((sum, row, i) => sum + dot(row, inverse[i] as number[]), logDeterminant);
}

/** By loadings, then by unique variances; 0 where the likelihood is highest. */
function slopeOf(correlations: Matrix, model: OneFactor): number[] {
  const { inverse } = inverseOf(model);
  const residuals = correlations.map((row, i) =>
    row.map(
      (value, j) =>
        value -
        (model.loadings[i] as number) * (model.loadings[j] as number) -
        (i === j ? (model.uniqueVariances[i] as number) : 0),
    ),
  );
  const weighted = multiply(multiply(inverse, residuals), inverse);
  return [...weighted.map((row) => 2 * dot(row, model.loadings)), ...weighted.map((row, i) => row[i] as number)];
}

/**
 * Twice the expected information of one result about the parameters, by loadings, then by unique variances. It holds for
 * answers with a normal distribution.
 */
export function informationOf(model: OneFactor): number[][] {
  const { loadings } = model;
  const size = loadings.length;
  const { inverse } = inverseOf(model);
  const toFactor = inverse.map((row) => dot(row, loadings));
  const ofFactor = dot(toFactor, loadings);
  const at = (i: number, j: number) => (inverse[i] as number[])[j] as number;
  const factor = (i: number) => toFactor[i] as number;
  return Array.from({ length: 2 * size }, (_, row) =>
    Array.from({ length: 2 * size }, (_, column) => {
      const [i, j] = [row % size, column % size];
      if (row < size && column < size) return 2 * (factor(i) * factor(j) + at(i, j) * ofFactor);
      if (row < size) return 2 * at(i, j) * factor(j);
      if (column < size) return 2 * at(i, j) * factor(i);
      return at(i, j) ** 2;
    }),
  );
}

const dot = (left: readonly number[], right: readonly number[]): number =>
  left.reduce((sum, value, i) => sum + value * (right[i] as number), 0);

const multiply = (left: Matrix, right: Matrix): number[][] =>
  left.map((row) =>
    right.map((_, j) => row.reduce((sum, value, i) => sum + value * ((right[i] as number[])[j] as number), 0)),
  );
