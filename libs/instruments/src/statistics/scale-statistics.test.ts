import { STATISTICS_MIN } from '@kenali/contracts';
import { addCounts, type Counts, countsOfScales } from './counts.ts';
import { fQuantile } from './f-quantile.ts';
import reference from './reference.json';
import { scaleStatistics } from './scale-statistics.ts';
import type { Scale } from './scales.ts';

/** Packages of statistics computed these values; make-reference.py next to this file says which. */
const SAMPLES = Object.entries(reference.samples);
const scaleOf = (rows: readonly string[], factor = 1): Scale => ({
  key: 'A',
  name: 'A. Bagian',
  factor,
  items: [...(rows[0] ?? '')].map((_, at) => ({ id: String(at + 1), text: `Butir ${at + 1}` })),
  pointsOf: (response) => (typeof response === 'number' ? response : null),
});
/** Counts one result at a time, as the platform does. A dash is an item that was not observed. */
function countRows(rows: readonly string[]): Counts {
  const scale = scaleOf(rows);
  return rows.reduce<Counts>((sum, row) => {
    const answered = [...row].flatMap((digit, at) => (digit === '-' ? [] : [[String(at + 1), Number(digit)]]));
    const notApplicable = [...row].flatMap((digit, at) => (digit === '-' ? [[String(at + 1), true]] : []));
    return addCounts(
      sum,
      countsOfScales([scale], {
        responses: Object.fromEntries(answered),
        notApplicable: Object.fromEntries(notApplicable),
      }),
    );
  }, {});
}
const statisticsOf = (rows: readonly string[], factor?: number) =>
  scaleStatistics(scaleOf(rows, factor), countRows(rows));
/** Within one millionth. */
const expectClose = (actual: unknown, expected: readonly number[]) => {
  const differences = (actual as number[]).map((value, at) => Math.abs(value - (expected[at] as number)));
  expect(differences).toHaveLength(expected.length);
  expect(Math.max(...differences)).toBeLessThan(1e-6);
};
const listOf = (estimate: { value: number; low: number; high: number } | null) =>
  estimate && [estimate.value, estimate.low, estimate.high];

describe.each(SAMPLES)('%s: equals the values of a statistics package to one millionth', (_, sample) => {
  const found = statisticsOf(sample.responses);

  it('items: means, standard deviations and correlations with the rest', () => {
    expectClose(
      found.items.map(({ mean }) => mean),
      sample.means,
    );
    expectClose(
      found.items.map(({ standardDeviation }) => standardDeviation),
      sample.standardDeviations,
    );
    expectClose(
      found.items.map(({ itemRest }) => itemRest),
      sample.itemRest,
    );
  });

  it('scale: mean, standard deviation and standard error of measurement', () => {
    expectClose(
      [found.mean, found.standardDeviation, found.standardError],
      [sample.meanOfSum, sample.standardDeviationOfSum, sample.standardErrorOfSum],
    );
  });

  it('alpha and omega with their intervals', () => {
    expectClose(listOf(found.alpha), sample.alpha);
    expectClose(listOf(found.omega), sample.omega);
  });

  it('scale: when the score is a mean, then mean, spread and standard error are in its unit, and nothing else changes', () => {
    const half = statisticsOf(sample.responses, 0.5);
    expectClose(
      [half.mean, half.standardDeviation, half.standardError],
      [sample.meanOfSum / 2, sample.standardDeviationOfSum / 2, sample.standardErrorOfSum / 2],
    );
    expect([half.alpha, half.omega]).toEqual([found.alpha, found.omega]);
  });

  it('counts: when results are added in another order, then every figure is the same to the last digit', () => {
    expect(statisticsOf(sample.responses.toReversed())).toEqual(found);
  });
});

it.each(reference.fQuantiles.map(([share, df1, df2, value]) => ({ share, df1, df2, value }) as Record<string, number>))(
  'fQuantile: $value has the share $share of F($df1, $df2) below it',
  ({ share, df1, df2, value }) => {
    expect(Math.abs(fQuantile(share!, df1!, df2!) / value! - 1)).toBeLessThan(1e-9);
  },
);

const rows = (sample: string) => (reference.samples as Record<string, { responses: string[] }>)[sample]!.responses;
const SIXTY = rows('eight items, five steps');

describe('small groups', () => {
  it.each([
    [STATISTICS_MIN - 1, true],
    [STATISTICS_MIN, false],
  ])('when there are %d results, then no figure is given: %s', (n, isHidden) => {
    const found = statisticsOf(SIXTY.slice(0, n));
    expect(found.n).toBe(n);
    const { mean, standardDeviation, alpha, omega, standardError, items } = found;
    const figures = [mean, standardDeviation, alpha, omega, standardError, ...items.map((item) => item.mean)];
    expect(figures.every((figure) => (figure === null) === isHidden)).toBe(true);
    expect(items.every(({ itemRest }) => (itemRest === null) === isHidden)).toBe(true);
  });

  it('when nothing was counted, then all figures are null and nothing divides by zero', () => {
    const found = scaleStatistics(scaleOf(SIXTY), {});
    expect(found).toMatchObject({ n: 0, mean: null, alpha: null, omega: null, standardError: null });
    expect(found.items[0]).toEqual({
      id: '1',
      text: 'Butir 1',
      n: 0,
      notObserved: 0,
      mean: null,
      standardDeviation: null,
      itemRest: null,
    });
  });
});

describe('items that were not observed', () => {
  const withGaps = SIXTY.map((row, at) => (at < 10 ? `-${row.slice(1)}` : row));

  it('when an item was not observed, then the scale leaves that result out, and the item counts its own answers', () => {
    const found = statisticsOf(withGaps);
    expect(found.n).toBe(50);
    expect(found.alpha).toEqual(statisticsOf(SIXTY.slice(10)).alpha);
    expect(found.items.map(({ n, notObserved }) => [n, notObserved]).slice(0, 2)).toEqual([
      [50, 10],
      [60, 0],
    ]);
    // The other items keep all their answers.
    expect(found.items[1]?.mean).toBe(statisticsOf(SIXTY).items[1]?.mean);
  });

  it('when gaps leave fewer than the smallest number, then the scale is hidden and items with enough answers are shown', () => {
    const found = statisticsOf(SIXTY.map((row, at) => (at < 40 ? `-${row.slice(1)}` : row)));
    expect([found.n, found.alpha, found.mean]).toEqual([20, null, null]);
    expect(found.items.map(({ mean }) => mean === null).slice(0, 2)).toEqual([true, false]);
  });
});

describe('data without an answer', () => {
  it('when all results are equal, then there is no reliability, and the spread is 0', () => {
    const found = statisticsOf(Array.from({ length: 40 }, () => '3333'));
    expect(found).toMatchObject({ mean: 12, standardDeviation: 0, alpha: null, omega: null, standardError: null });
    expect(found.items[0]).toMatchObject({ mean: 3, standardDeviation: 0, itemRest: null });
  });

  it('when one item never varies, then alpha is known, and omega and the correlation of that item are not', () => {
    const found = statisticsOf(SIXTY.map((row) => `4${row.slice(1)}`));
    expect(found.alpha?.value).toBeGreaterThan(0.5);
    expect([found.omega, found.items[0]?.itemRest]).toEqual([null, null]);
  });

  it('when two items are always equal, then omega cannot be estimated', () => {
    expect(statisticsOf(SIXTY.map((row) => `${row[1]}${row.slice(1)}`)).omega).toBeNull();
  });

  it('when a scale has two items, then omega cannot be estimated', () => {
    const found = statisticsOf(SIXTY.map((row) => row.slice(0, 2)));
    expect([found.alpha === null, found.omega]).toEqual([false, null]);
  });

  it('when items contradict one another, then alpha is below 0 and there is no standard error', () => {
    const found = statisticsOf(Array.from({ length: 40 }, (_, at) => `${(at % 5) + 1}${5 - (at % 5)}${(at % 2) + 1}`));
    expect(found.alpha?.value).toBeLessThan(0);
    expect(found.standardError).toBeNull();
  });
});
