import type { VitalMetric } from '@kenali/contracts';
import { addBins, type Bins, countOf, quantileOf } from './vital-bins.ts';

/** By route. */
export type RouteBins = Record<string, Bins>;

/** The metrics that stop a canary. TTFB is the network and the site, which both sides share; CLS has no ratio from 0. */
export const STOP_METRICS = ['LCP', 'INP'] as const satisfies VitalMetric[];
export type StopMetric = (typeof STOP_METRICS)[number];

export interface Comparison {
  /** 75th percentiles over the same mix of routes, in milliseconds. */
  canary: number;
  stable: number;
  /** Values of the canary that were compared, and what those of stable are worth after weighing. */
  canaryCount: number;
  stableCount: number;
  isSlower: boolean;
}

const SHARE = 0.75;
/** With fewer values on either side a percentile says little: 200 are known to a tenth. */
const MIN_VALUES = 200;
/** A route with fewer stable values would make few pages stand for many. */
const MIN_ROUTE_VALUES = 20;
const MAX_RATIO = 1.25;
/** Standard errors by which the canary's lower bound and stable's upper bound are apart from their percentiles. See the simulation in the test. */
const ERRORS = 3;
/** Browsers round the duration of an interaction to 8 ms, and nobody sees one frame of a screen (16 ms). */
const STEP_MS: Record<StopMetric, number> = { LCP: 0, INP: 16 };

const errorOf = (count: number) => ERRORS * Math.sqrt((SHARE * (1 - SHARE)) / count);

/**
 * Compares a canary with the stable release, both since the trial began. Stable counts with the canary's mix of routes, so that
 * more visits of a slow route are not a slow release.
 * @returns null with too few values
 */
export function compareSpeed(metric: StopMetric, canary: RouteBins, stable: RouteBins): Comparison | null {
  const routes = Object.keys(canary).filter((route) => countOf(stable[route] ?? {}) >= MIN_ROUTE_VALUES);
  const canaryBins: Bins = {};
  for (const route of routes) addBins(canaryBins, canary[route] ?? {});
  const canaryCount = countOf(canaryBins);
  const stableBins: Bins = {};
  let variance = 0;
  for (const route of routes) {
    const weight = countOf(canary[route] ?? {}) / canaryCount;
    const values = countOf(stable[route] ?? {});
    addBins(stableBins, stable[route] ?? {}, weight / values);
    variance += weight ** 2 / values;
  }
  // As many equally weighed values would be known as well.
  const stableCount = variance === 0 ? 0 : Math.round(1 / variance);
  if (canaryCount < MIN_VALUES || stableCount < MIN_VALUES) return null;
  const at = (bins: Bins, share: number) => quantileOf(metric, bins, share) ?? 0;
  const [slow, usual] = [at(canaryBins, SHARE), at(stableBins, SHARE)];
  const isCertain = at(canaryBins, SHARE - errorOf(canaryCount)) > at(stableBins, SHARE + errorOf(stableCount));
  const isSlower = isCertain && slow >= MAX_RATIO * usual && slow - usual > STEP_MS[metric];
  return { canary: slow, stable: usual, canaryCount, stableCount, isSlower };
}

const seconds = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
const textOf = (metric: StopMetric, ms: number) =>
  metric === 'LCP' ? `${seconds.format(ms / 1000)} s` : `${whole.format(ms)} ms`;

/** The reason that staff read in the release list. */
export const slowReason = (metric: StopMetric, { canary, stable, canaryCount, stableCount }: Comparison): string =>
  `${metric} p75 ${textOf(metric, canary)} banding ${textOf(metric, stable)} pada versi stabil (${whole.format(canaryCount)} dan ${whole.format(stableCount)} kunjungan)`;
