import { placeIn, roundedNorms, sampleFigures, tScore } from './rounded-norms.ts';

const scores = Array.from({ length: 40 }, (_, i) => 1 + ((i * 7) % 40) / 13);
const round = (score: number) => Math.round(score * 10) / 10;

/** By definition: the share below, and half of those with the same score. */
function countedRank(score: number, all: readonly number[]): number {
  const below = all.filter((each) => each < score).length;
  const same = all.filter((each) => each === score).length;
  return (100 * (below + same / 2)) / all.length;
}

it.each<[string, readonly number[]]>([
  ['scores everywhere', scores],
  ['gaps and many ties', [...Array(9).fill(1), 1.1, 1.1, 1.4, ...Array(12).fill(2), 4.9, 4.9, 5, 0, 9, 9]],
  ['one score far away', [...Array(29).fill(3), 90]],
])(
  'placeIn, %s: the published rank is the counted one, to half a step, and at the ends the last step',
  (_name, all) => {
    const norms = roundedNorms('A', all);
    const shown = all.map(round);
    for (let score = -1; score <= 91; score = round(score + 0.1)) {
      const { percentile } = placeIn(norms, score);
      expect(percentile % 5).toBe(0);
      const exact = Math.max(5, Math.min(95, countedRank(score, shown)));
      expect([score, Math.abs(percentile - exact) <= 2.5 + 1e-9]).toEqual([score, true]);
    }
    expect([placeIn(norms, -1).percentile, placeIn(norms, 91).percentile]).toEqual([5, 95]);
  },
);

it('placeIn: a T score is shown only where rounding moves it by less than half a deviation', () => {
  const shown: number[] = [];
  const withheld: number[] = [];
  for (let spread = 0.02; spread < 2; spread += 0.013) {
    const all = scores.map((score) => 2.03 + (score - 2.5) * spread);
    const figures = sampleFigures(all);
    const norms = roundedNorms('A', all);
    for (const z of [-2, -1, 0, 1, 2]) {
      const score = figures.mean + z * figures.standardDeviation;
      const { t } = placeIn(norms, score);
      (t === null ? withheld : shown).push(norms.standardDeviation);
      // Half a point more, because it is whole.
      if (t !== null) expect(Math.abs(t - tScore(score, figures))).toBeLessThanOrEqual(5);
    }
  }
  expect([Math.max(...withheld), Math.min(...shown)]).toEqual([0.3, 0.4]);
});

it('roundedNorms: the lowest and the highest of thirty change nothing but mean and deviation', () => {
  const thirty = scores.slice(0, 30).toSorted((one, other) => one - other);
  const { ranks } = roundedNorms('A', thirty);
  const moved = thirty.map((score, i) => (i === 0 ? 0 : i === 29 ? 9 : score));
  expect(roundedNorms('A', moved).ranks).toEqual(ranks);
});

it('roundedNorms: has no more digits than it may, and a T score follows from them alone', () => {
  const norms = roundedNorms('A', scores);
  expect(norms).toMatchObject({ key: 'A', mean: 2.5, standardDeviation: 0.9 });
  expect(placeIn(norms, 3.4)).toMatchObject({ t: 60 });
});

it('roundedNorms: when all scores are equal, then there is no T score and the rank is the middle', () => {
  const norms = roundedNorms(
    'A',
    scores.map(() => 2.5),
  );
  expect(placeIn(norms, 2.5)).toEqual({ t: null, percentile: 50 });
  expect(placeIn(norms, 2.4)).toEqual({ t: null, percentile: 5 });
});
