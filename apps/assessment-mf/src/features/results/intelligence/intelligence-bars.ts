import type { CategoryScore } from '@kenali/contracts';
import { percentText } from '../parts/indonesian-numbers.ts';
import type { ScoreBar } from '../parts/score-bars.tsx';

/** Score of all statements and share, in the order of the pack. */
export const intelligenceBars = (scores: readonly CategoryScore[]): ScoreBar[] =>
  scores.map(({ category, name, score, total, percentage }) => ({
    key: category,
    name,
    score: `${score}/${total}`,
    percentage,
    percentageText: percentText(percentage),
  }));
