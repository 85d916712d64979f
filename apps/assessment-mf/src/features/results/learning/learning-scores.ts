import type { LearningResult } from '@kenali/contracts';
import { oneDecimal } from '@kenali/instruments/rules';
import type { ScoreBar } from '../parts/score-bars.tsx';

/** The number of answered questions. Each answer selects one style. */
export const countAnswers = ({ styleScores }: Pick<LearningResult, 'styleScores'>): number =>
  Object.values(styleScores).reduce((sum, score) => sum + score, 0);

/** Score and percentage of each style, in the order of the pack. */
export function learningBars(result: Pick<LearningResult, 'styleScores' | 'styles'>): ScoreBar[] {
  const total = countAnswers(result);
  return result.styles.map(({ style, name }) => {
    const score = result.styleScores[style];
    const percentage = total === 0 ? 0 : (score / total) * 100;
    return {
      key: style,
      name,
      score: `${score} dari ${total}`,
      percentage,
      percentageText: `${oneDecimal(percentage)}%`,
    };
  });
}
