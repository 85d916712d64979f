import { NORM_RANKS, type ScoreNorms } from '@kenali/contracts';
import { roundToOneDecimal } from '../rules/words.ts';

/** Scores are compared as reports show them. */
const SCORE_STEP = 0.1;
/**
 * Below it, no T score. Published mean and deviation differ from the counted ones by up to 0.05, which moves a T score of up to two
 * deviations from the mean by up to 1.5 / (deviation - 0.05): 4.3 points at 0.4, and 6 points, more than half a deviation, at 0.3.
 */
const LEAST_DEVIATION = 0.4;

/** What may be known of the scores of a group: everything is rounded before it is stored. */
export function roundedNorms(key: string, scores: readonly number[]): ScoreNorms {
  const shown = scores.map(roundToOneDecimal);
  const { mean, standardDeviation } = sampleFigures(scores);
  return {
    key,
    mean: roundToOneDecimal(mean),
    standardDeviation: roundToOneDecimal(standardDeviation),
    ranks: ranksOf(shown),
  };
}

/** From which score on which rank holds, lowest first. A score that nobody has counts as well: ranks are those of all scores. */
function ranksOf(shown: readonly number[]): ScoreNorms['ranks'] {
  const ranks: ScoreNorms['ranks'] = [];
  const add = (from: number, exact: number) => {
    const rank = roundRank(exact);
    if (rank > (ranks.at(-1)?.rank ?? NORM_RANKS.lowest)) ranks.push({ from, rank });
  };
  const ranked = percentileRanks(shown);
  ranked.forEach(({ score, rank, rankAbove }, i) => {
    add(score, rank);
    const next = roundToOneDecimal(score + SCORE_STEP);
    if (next !== ranked[i + 1]?.score) add(next, rankAbove);
  });
  return ranks;
}

/** The ends are open: the lowest and the highest of a group of thirty cannot be read. */
const roundRank = (rank: number) =>
  Math.max(NORM_RANKS.lowest, Math.min(NORM_RANKS.highest, Math.round(rank / NORM_RANKS.step) * NORM_RANKS.step));

/** Where a score is in the group, from what was published of it alone. */
export function placeIn({ mean, standardDeviation, ranks }: ScoreNorms, score: number) {
  const shown = roundToOneDecimal(score);
  return {
    t: standardDeviation < LEAST_DEVIATION ? null : Math.round(tScore(score, { mean, standardDeviation })),
    percentile: ranks.findLast(({ from }) => from <= shown)?.rank ?? NORM_RANKS.lowest,
  };
}

/*
 * The figures of a group of scores. Mean and standard deviation are those of a sample (divided by n - 1). The percentile rank is
 * found by counting, without assuming any distribution: the share of the group below a score, plus half of those with the same
 * score. That is the mid-rank of Crawford, Garthwaite and Slick (2009), The Clinical Neuropsychologist 23(7), 1173-1195. T scores
 * have mean 50 and standard deviation 10 (McCall 1922); they are linear and not forced into a normal distribution.
 */

interface SampleFigures {
  mean: number;
  /** NaN for fewer than two scores. */
  standardDeviation: number;
}

/** @param scores at least one */
export function sampleFigures(scores: readonly number[]): SampleFigures {
  const n = scores.length;
  const mean = scores.reduce((sum, score) => sum + score, 0) / n;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  return { mean, standardDeviation: n < 2 ? Number.NaN : Math.sqrt(squares / (n - 1)) };
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

/** @param figures of scores that vary */
export const tScore = (score: number, { mean, standardDeviation }: SampleFigures): number =>
  50 + (10 * (score - mean)) / standardDeviation;
