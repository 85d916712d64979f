import type { SensoryResult } from '@kenali/contracts';
import type { Measure } from '../comparison/measure.ts';
import { withOneDecimal } from '../parts/indonesian-numbers.ts';
import { sectionRows } from './section-rows.ts';

/** Averages by section on the answer scale, compared over time: more is shown more often, nothing else. */
export const sensoryMeasure = (result: Pick<SensoryResult, 'sectionScores'>): Measure => ({
  tone: 'sensory',
  rowHead: 'Bagian',
  rows: sectionRows(result).map(({ letter, name, average }) => ({
    key: letter,
    name,
    label: `${letter}. ${name}`,
    now: average,
  })),
  min: 1,
  max: 5,
  text: withOneDecimal,
  unit: '',
  words: { more: 'lebih sering muncul', less: 'lebih jarang muncul', same: 'sama seperti sebelumnya' },
});
