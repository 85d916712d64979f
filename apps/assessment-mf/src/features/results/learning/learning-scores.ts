import type { LearningResult } from '@kenali/contracts';
import { joinWords } from '../../../common/join-words.ts';
import { withOneDecimal } from '../parts/indonesian-numbers.ts';
import type { ScoreBar } from '../parts/score-bars.tsx';

/** All answers of the inventory: each question is one choice of a style. */
export const answersOf = ({ styleScores }: Pick<LearningResult, 'styleScores'>): number =>
  Object.values(styleScores).reduce((sum, score) => sum + score, 0);

/** Score and share of all answers, one decimal, in the order of the pack. */
export function learningBars(result: Pick<LearningResult, 'styleScores' | 'styles'>): ScoreBar[] {
  const total = answersOf(result);
  return result.styles.map(({ style, name }) => {
    const score = result.styleScores[style];
    const percentage = total === 0 ? 0 : (score / total) * 100;
    return {
      key: style,
      name,
      score: `${score} dari ${total}`,
      percentage,
      percentageText: `${withOneDecimal(percentage)}%`,
    };
  });
}

/** "Visual dan Auditori" where they share the top; null where one style leads. */
export function tiedNames({ tiedStyles, styles }: Pick<LearningResult, 'tiedStyles' | 'styles'>): string | null {
  const names = styles.filter(({ style }) => tiedStyles.includes(style)).map(({ name }) => name);
  return names.length > 1 ? joinWords(names) : null;
}
