const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Marks of an axis from 0 (or below, where values are) to past the highest value, at most five steps of a round length.
 * Whole numbers only, as all units are counted.
 */
export function axisMarks(values: readonly number[]): number[] {
  const highest = Math.max(1, ...values);
  const lowest = Math.min(0, ...values);
  const rough = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = (STEPS.find((step) => step * power >= rough) ?? 10) * power;
  const step = Math.max(1, Math.ceil(round));
  const from = Math.floor(lowest / step);
  const to = Math.ceil(highest / step);
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}

/** Where a value stands between the marks, in percent from the top. */
export function heightOf(value: number, marks: readonly number[]): number {
  const [from = 0, to = 1] = [marks[0], marks.at(-1)];
  return 100 - ((value - from) / (to - from)) * 100;
}

/** Where a bucket stands, in percent from the left; a single one in the middle. */
export const placeOf = (at: number, count: number): number => (count < 2 ? 50 : (at / (count - 1)) * 100);

/** Which buckets are named below the axis: all where there are few, else `most` of them with both ends. */
export function namedBuckets(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, at) => at);
  return Array.from({ length: most }, (_, at) => Math.round((at * (count - 1)) / (most - 1)));
}
