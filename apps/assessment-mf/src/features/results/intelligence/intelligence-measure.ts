import type { CategoryScore } from '@kenali/contracts';
import type { Measure } from '../comparison/measure.ts';
import { percentText } from '../parts/indonesian-numbers.ts';

/** Percentage by category, compared over time. */
export const intelligenceMeasure = (scores: readonly CategoryScore[]): Measure => ({
  tone: 'intelligence',
  rowHead: 'Bidang',
  rows: scores.map(({ category, name, percentage }) => ({ key: category, name, label: name, now: percentage })),
  min: 0,
  max: 100,
  text: percentText,
  unit: ' poin',
  words: { more: 'lebih banyak jawaban Ya', less: 'lebih sedikit jawaban Ya', same: 'sama seperti sebelumnya' },
});
