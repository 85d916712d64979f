import type { LearningResult } from '@kenali/contracts';
import { joinWords } from '../../../common/join-words.ts';
import type { Measure } from '../comparison/compare.ts';
import { withOneDecimal } from '../parts/format.ts';
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
      percentageText: `${withOneDecimal(percentage)}%`,
    };
  });
}

/** Answers per style, for the comparison with an earlier result. */
export const learningMeasure = (result: Pick<LearningResult, 'styleScores' | 'styles'>): Measure => ({
  tone: 'learning',
  rowHeader: 'Gaya',
  rows: result.styles.map(({ style, name }) => ({ key: style, name, label: name, now: result.styleScores[style] })),
  min: 0,
  max: countAnswers(result),
  format: String,
  unit: ' jawaban',
  texts: { more: 'lebih sering dipilih', less: 'lebih jarang dipilih', same: 'sama seperti sebelumnya' },
});

/** "Visual dan Auditori" if both have the highest score; null if one style leads. */
export function tiedNames({ tiedStyles, styles }: Pick<LearningResult, 'tiedStyles' | 'styles'>): string | null {
  const names = styles.filter(({ style }) => tiedStyles.includes(style)).map(({ name }) => name);
  return names.length > 1 ? joinWords(names) : null;
}
