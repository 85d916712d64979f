/*
 * The figures of a group of scores. Mean and standard deviation are those of a sample (divided by n - 1). The percentile rank is
 * found by counting, without assuming any distribution: the share of the group below a score, plus half of those with the same
 * score. That is the mid-rank of Crawford, Garthwaite and Slick (2009), The Clinical Neuropsychologist 23(7), 1173-1195. T scores
 * have mean 50 and standard deviation 10 (McCall 1922); they are linear and not forced into a normal distribution.
 */

export interface SampleFigures {
  n: number;
  mean: number;
  /** NaN for fewer than two scores. */
  standardDeviation: number;
}

/** @param scores at least one */
export function sampleFigures(scores: readonly number[]): SampleFigures {
  const n = scores.length;
  const mean = scores.reduce((sum, score) => sum + score, 0) / n;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  return { n, mean, standardDeviation: n < 2 ? Number.NaN : Math.sqrt(squares / (n - 1)) };
}

/** Percentile ranks, 0 to 100. */
interface RankedScore {
  score: number;
  /** Of the score itself. */
  rank: number;
  /** Of every score between this one and the next one. */
  rankAbove: number;
}

/** The different scores of a group, lowest first. Below the first one the rank is 0. */
export function percentileRanks(scores: readonly number[]): RankedScore[] {
  const sorted = scores.toSorted((one, other) => one - other);
  const ranked: RankedScore[] = [];
  let below = 0;
  sorted.forEach((score, at) => {
    if (score === sorted[at + 1]) return;
    const upTo = at + 1;
    ranked.push({ score, rank: (50 * (below + upTo)) / sorted.length, rankAbove: (100 * upTo) / sorted.length });
    below = upTo;
  });
  return ranked;
}

/** Null if the scores of the group do not vary. */
export const tScore = (
  score: number,
  { mean, standardDeviation }: Pick<SampleFigures, 'mean' | 'standardDeviation'>,
): number | null => (standardDeviation > 0 ? 50 + (10 * (score - mean)) / standardDeviation : null);
