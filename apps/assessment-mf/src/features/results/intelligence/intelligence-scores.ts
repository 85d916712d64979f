import type { CategoryScore, IntelligenceResult } from '@kenali/contracts';
import type { Measure } from '../comparison/compare.ts';
import { percentText } from '../parts/format.ts';
import type { ScoreBar } from '../parts/score-bars.tsx';

/** Score and percentage of each category, in the order of the pack. */
export const intelligenceBars = (scores: readonly CategoryScore[]): ScoreBar[] =>
  scores.map(({ category, name, score, total, percentage }) => ({
    key: category,
    name,
    score: `${score}/${total}`,
    percentage,
    percentageText: percentText(percentage),
  }));

/** Percentage per category, for the comparison with an earlier result. */
export const intelligenceMeasure = (scores: readonly CategoryScore[]): Measure => ({
  tone: 'intelligence',
  rowHeader: 'Bidang',
  rows: scores.map(({ category, name, percentage }) => ({ key: category, name, label: name, now: percentage })),
  min: 0,
  max: 100,
  format: percentText,
  unit: ' poin',
  texts: { more: 'lebih banyak jawaban Ya', less: 'lebih sedikit jawaban Ya', same: 'sama seperti sebelumnya' },
});

const FALLBACK_RANKS = 3;

/** The dominant categories. If the result names none, returns ranks 1 to 3, including all ties at rank 3. */
export function findDominant({
  dominantIntelligences,
  categoryScores,
}: Pick<IntelligenceResult, 'dominantIntelligences' | 'categoryScores'>): CategoryScore[] {
  if (dominantIntelligences.length > 0) return dominantIntelligences;
  return rankByPercentage(categoryScores).filter(({ rank }) => rank <= FALLBACK_RANKS);
}

/** Standard competition ranking (1, 1, 3). Equal percentages keep the order of the pack. */
function rankByPercentage(scores: readonly CategoryScore[]): CategoryScore[] {
  const sorted = [...scores].sort((a, b) => b.percentage - a.percentage);
  return sorted.map((score) => ({
    ...score,
    rank: sorted.findIndex(({ percentage }) => percentage === score.percentage) + 1,
  }));
}
