import type { ScoreNorms } from '@kenali/contracts';
import { roundToOneDecimal } from '../rules/words.ts';
import { percentileRank, sampleFigures, tScore } from './norm-statistics.ts';

/** Ranks are rounded to steps of five, and the ends are open: the lowest and the highest of a group of thirty cannot be read. */
const RANK_STEP = 5;
const LOWEST_RANK = 5;
const HIGHEST_RANK = 95;
/** Scores are compared as reports show them. */
const SCORE_STEP = 0.1;

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
  const [lowest, highest] = [Math.min(...shown), Math.max(...shown)];
  const ranks: ScoreNorms['ranks'] = [];
  const steps = Math.round((highest - lowest) / SCORE_STEP);
  for (let step = 0; step <= steps + 1; step++) {
    const from = roundToOneDecimal(lowest + step * SCORE_STEP);
    const rank = roundRank(percentileRank(from, shown));
    if (rank > (ranks.at(-1)?.rank ?? LOWEST_RANK)) ranks.push({ from, rank });
  }
  return ranks;
}

const roundRank = (rank: number) =>
  Math.max(LOWEST_RANK, Math.min(HIGHEST_RANK, Math.round(rank / RANK_STEP) * RANK_STEP));

/** Where a score is in the group, from what was published of it alone. */
export function placeIn({ mean, standardDeviation, ranks }: ScoreNorms, score: number) {
  const shown = roundToOneDecimal(score);
  const t = tScore(score, { mean, standardDeviation });
  return {
    t: t === null ? null : Math.round(t),
    percentile: ranks.findLast(({ from }) => from <= shown)?.rank ?? LOWEST_RANK,
  };
}
