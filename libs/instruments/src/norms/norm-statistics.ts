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

/** 0 to 100. @param scores of the group, at least one */
export function percentileRank(score: number, scores: readonly number[]): number {
  const below = scores.filter((each) => each < score).length;
  const equal = scores.filter((each) => each === score).length;
  return (100 * (below + equal / 2)) / scores.length;
}

/** Null if the scores of the group do not vary. */
export const tScore = (
  score: number,
  { mean, standardDeviation }: Pick<SampleFigures, 'mean' | 'standardDeviation'>,
): number | null => (standardDeviation > 0 ? 50 + (10 * (score - mean)) / standardDeviation : null);
