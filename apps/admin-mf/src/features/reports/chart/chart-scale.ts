const STEPS = [1, 2, 2.5, 5, 10];

/**
 * The ticks of an axis in at most five round steps. They include 0 and enclose all values. Ticks are integers, because all
 * values are counts, rupiah or whole percentages.
 * @param least how far the axis reaches with lower values
 */
export function axisTicks(values: readonly number[], least = 1): number[] {
  const highest = Math.max(least, ...values);
  const lowest = Math.min(0, ...values);
  const rough = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = (STEPS.find((step) => step * power >= rough) ?? 10) * power;
  const step = Math.max(1, Math.ceil(round));
  const from = Math.floor(lowest / step);
  const to = Math.ceil(highest / step);
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}

/** The position of a value between the ticks, in percent from the top. */
export function toY(value: number, ticks: readonly number[]): number {
  const [from = 0, to = 1] = [ticks[0], ticks.at(-1)];
  return 100 - ((value - from) / (to - from)) * 100;
}

/** The position of a bucket, in percent from the left. A single bucket is centred. */
export const toX = (at: number, count: number): number => (count < 2 ? 50 : (at / (count - 1)) * 100);

/** The indexes of the buckets with a label: all of them, or `max` evenly spaced ones including both ends. */
export function labelledBuckets(count: number, max: number): number[] {
  if (count <= max) return Array.from({ length: count }, (_, at) => at);
  return Array.from({ length: max }, (_, at) => Math.round((at * (count - 1)) / (max - 1)));
}
