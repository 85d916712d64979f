import { percentileRank } from './norm-statistics.ts';
import { placeIn, roundedNorms } from './rounded-norms.ts';

const scores = Array.from({ length: 40 }, (_, i) => 1 + ((i * 7) % 40) / 13);

it('placeIn: the published rank is the counted one, to half a step, and at the ends the last step', () => {
  const norms = roundedNorms('A', scores);
  const shown = scores.map((score) => Math.round(score * 10) / 10);
  for (let score = 0; score <= 6; score += 0.1) {
    const { percentile } = placeIn(norms, score);
    const exact = percentileRank(Math.round(score * 10) / 10, shown);
    expect(percentile % 5).toBe(0);
    expect(Math.abs(percentile - Math.max(5, Math.min(95, exact)))).toBeLessThanOrEqual(2.5 + 1e-9);
  }
  expect([placeIn(norms, 1).percentile, placeIn(norms, 5).percentile]).toEqual([5, 95]);
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
