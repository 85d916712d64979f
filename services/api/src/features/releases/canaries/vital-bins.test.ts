import { createRandom, longTailed } from './testing/visits.ts';
import { addBins, type Bins, binOf, countOf, quantileOf } from './vital-bins.ts';

const SHARES = [0.05, 0.5, 0.75, 0.95];

function binsOf(metric: 'LCP' | 'CLS', values: readonly number[]): Bins {
  const bins: Bins = {};
  for (const value of values) addBins(bins, { [binOf(metric, value)]: 1 });
  return bins;
}

/** The smallest value that `share` of the values do not exceed. */
const exact = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

describe('quantileOf', () => {
  it.each([
    ['LCP', 2100, 0.8, 1],
    ['LCP', 90, 1.4, 2],
    ['LCP', 9000, 0.3, 3],
    ['CLS', 0.06, 1, 4],
    ['LCP', 40, 0.05, 5],
  ] as const)(
    'when %s has a median of %s and a spread of %s, then it is at most 5%% from the exact one',
    (metric, median, spread, seed) => {
      const random = createRandom(seed);
      for (const count of [1, 7, 200, 3000]) {
        const values = Array.from({ length: count }, () => longTailed(random, median, spread)).map((value) =>
          Math.min(value, 59_000),
        );
        for (const share of SHARES) {
          const error = Number(quantileOf(metric, binsOf(metric, values), share)) / exact(values, share);
          expect(error).toBeGreaterThanOrEqual(1 / 1.05 - 1e-9);
          expect(error).toBeLessThanOrEqual(1.05 + 1e-9);
        }
      }
    },
  );

  it('when there are no values, then it is null', () => expect(quantileOf('LCP', {}, 0.75)).toBeNull());

  it('when most pages shift nothing, then it is 0', () =>
    expect(quantileOf('CLS', binsOf('CLS', [0, 0, 0, 0, 0.4]), 0.75)).toBe(0));

  it.each([61_000, 86_400_000, 1e15])('when a page takes %s ms, then it counts as a minute', (value) =>
    expect(Number(quantileOf('LCP', binsOf('LCP', [value]), 0.75)) / 60_000).toBeCloseTo(1, 1),
  );
});

it('addBins: when two halves are merged, then the percentile is that of all values', () => {
  const random = createRandom(7);
  const values = Array.from({ length: 500 }, () => longTailed(random, 1500, 0.9));
  const merged = binsOf('LCP', values.slice(0, 200));
  addBins(merged, binsOf('LCP', values.slice(200)));
  expect(merged).toEqual(binsOf('LCP', values));
  expect(countOf(merged)).toBe(500);
});
