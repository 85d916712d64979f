import type { LearningResult } from '@kenali/contracts';
import type { Measure } from '../comparison/measure.ts';
import { answersOf } from './learning-scores.ts';

/** Choices by style, compared over time. */
export const learningMeasure = (result: Pick<LearningResult, 'styleScores' | 'styles'>): Measure => ({
  tone: 'learning',
  rowHead: 'Gaya',
  rows: result.styles.map(({ style, name }) => ({ key: style, name, label: name, now: result.styleScores[style] })),
  min: 0,
  max: answersOf(result),
  text: String,
  unit: ' jawaban',
  words: { more: 'lebih sering dipilih', less: 'lebih jarang dipilih', same: 'sama seperti sebelumnya' },
});
