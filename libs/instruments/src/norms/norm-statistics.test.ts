import reference from './reference.json' with { type: 'json' };
import { percentileRanks, sampleFigures, tScore } from './rounded-norms.ts';

/** See `make-reference.py`. */
const SETS = Object.entries(reference as Record<string, Reference>);
interface Reference {
  scores: number[];
  mean: number;
  standardDeviation: number | null;
  ranks: number[][];
  t: number[][];
}
const DIGITS = 6;

describe.each(SETS)('%s', (_name, { scores, mean, standardDeviation, ranks, t }) => {
  it('has the mean, the standard deviation and the T scores of the reference', () => {
    const figures = sampleFigures(scores);
    expect(figures.mean).toBeCloseTo(mean, DIGITS);
    if (standardDeviation === null) expect(figures.standardDeviation).toBeNaN();
    else expect(figures.standardDeviation).toBeCloseTo(standardDeviation, DIGITS);
    for (const [score = 0, expected = 0] of t)
      expect([score, tScore(score, figures)]).toEqual([score, expect.closeTo(expected, DIGITS)]);
  });

  it('has the percentile ranks of the reference, for ties and for scores that nobody has', () => {
    expect(ranks.length).toBeGreaterThan(3);
    const ranked = percentileRanks(scores);
    expect(ranked.map(({ score }) => score)).toEqual([...new Set(scores)].toSorted((one, other) => one - other));
    for (const [score = 0, rank = 0] of ranks) {
      const last = ranked.findLast((each) => each.score <= score);
      const own = last?.score === score ? last.rank : (last?.rankAbove ?? 0);
      expect([score, own]).toEqual([score, expect.closeTo(rank, DIGITS)]);
    }
  });
});
