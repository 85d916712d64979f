import type { CategoryScore, IntelligenceResult } from '@kenali/contracts';

const FALLBACK = 3;

/** Competition ranking by percentage (1, 1, 3), equal ones in the order of the pack. */
function ranked(scores: readonly CategoryScore[]): CategoryScore[] {
  const sorted = [...scores].sort((a, b) => b.percentage - a.percentage);
  return sorted.map((score) => ({
    ...score,
    rank: sorted.findIndex(({ percentage }) => percentage === score.percentage) + 1,
  }));
}

/** The dominant categories; where the result names none, the top 3 by percentage with all ties at the cut. */
export function dominantOf({
  dominantIntelligences,
  categoryScores,
}: Pick<IntelligenceResult, 'dominantIntelligences' | 'categoryScores'>): CategoryScore[] {
  if (dominantIntelligences.length > 0) return dominantIntelligences;
  return ranked(categoryScores).filter(({ rank }) => rank <= FALLBACK);
}
