import type { CategoryScore, LearningResult } from '@kenali/contracts';
import {
  compareResults as compare,
  comparisonNote,
  intelligenceMeasure,
  learningMeasure,
  type Measure,
  sensoryMeasure,
  summarizeComparison,
} from './comparison.ts';

const sectionScore = (name: string, count: number, average: number | null) => ({
  name,
  total: Math.round((average ?? 0) * count),
  count,
  average,
  itemCount: count,
  notObserved: 0,
  caution: false,
});
const learningResult: Pick<LearningResult, 'styles' | 'styleScores'> = {
  styleScores: { visual: 4, auditori: 8, kinestetik: 2 },
  styles: [
    { style: 'visual', name: 'Visual', tips: [] },
    { style: 'auditori', name: 'Auditori', tips: [] },
    { style: 'kinestetik', name: 'Kinestetik', tips: [] },
  ],
};
const categoryScores: CategoryScore[] = (
  [
    ['visual_spasial', 'Visual-Spasial', 6],
    ['linguistik', 'Linguistik', 9],
    ['logis_matematis', 'Logis-Matematis', 3],
  ] as const
).map(([category, name, score], index) => ({
  category,
  name,
  score,
  total: 10,
  percentage: score * 10,
  rank: index + 1,
}));

const sections = (averages: Record<string, number | null>): Measure =>
  sensoryMeasure({
    sectionScores: Object.fromEntries(
      Object.entries(averages).map(([key, average]) => [key, sectionScore(key, 8, average)]),
    ),
  });
const compareTexts = (measure: Measure, values: Record<string, number | null>) =>
  compare(measure, values).map(({ label, beforeText, nowText, difference, directionText }) => [
    label,
    beforeText,
    nowText,
    difference,
    directionText,
  ]);

it('sensory: when averages differ, then the text says more or less often, never better or worse', () => {
  const rows = compareTexts(sections({ A: 2.8, B: 1.5, C: 3 }), { A: 2.25, B: 2, C: 3 });
  expect(rows).toEqual([
    ['A. A', '2,3', '2,8', '+0,5', 'lebih sering muncul'],
    ['B. B', '2,0', '1,5', '−0,5', 'lebih jarang muncul'],
    ['C. C', '3,0', '3,0', '0', 'sama seperti sebelumnya'],
  ]);
});

it('sensory: when the averages are equal with one decimal, then the text says the same', () => {
  expect(compareTexts(sections({ A: 2.34 }), { A: 2.26 })).toEqual([
    ['A. A', '2,3', '2,3', '0', 'sama seperti sebelumnya'],
  ]);
});

it('sensory: when a difference is less than half a step of the scale, then it is not reported as a change', () => {
  const now = sections({ A: 2.1, B: 2.4, C: 2.5, D: 1.6 });
  const rows = compare(now, { A: 2, B: 2, C: 2, D: 2 });
  expect(rows.map(({ difference, direction, directionText }) => [difference, direction, directionText])).toEqual([
    ['+0,1', 'same', 'hampir sama'],
    ['+0,4', 'same', 'hampir sama'],
    ['+0,5', 'more', 'lebih sering muncul'],
    ['−0,4', 'same', 'hampir sama'],
  ]);
  expect(summarizeComparison(now, rows)).toEqual([
    { label: 'Lebih sering muncul', value: 'C' },
    { label: 'Sama atau hampir sama seperti sebelumnya', value: 'A, B, dan D' },
  ]);
  expect(comparisonNote(now)).toContain('selisih di bawah 0,5 langkah skala per bagian tidak disebut berubah');
});

it('learning and intelligence: when one answer differs, then it is not reported as a change', () => {
  const learning = compare(learningMeasure(learningResult), { visual: 5, auditori: 7, kinestetik: 2 });
  expect(learning.map(({ direction }) => direction)).toEqual(['same', 'same', 'same']);
  const intelligence = compare(intelligenceMeasure(categoryScores), {
    visual_spasial: 70,
    linguistik: 70,
    logis_matematis: 50,
  });
  expect(intelligence.map(({ direction }) => direction)).toEqual(['same', 'more', 'less']);
});

it.each([
  ['before', { A: null }, 2],
  ['before', {}, 2],
  ['now', { A: 2 }, null],
])('sensory: when the value %s is missing, then the row is not comparable', (_when, values, now) => {
  const [row] = compare(sections({ A: now }), values);
  expect(row).toMatchObject({ difference: '–', direction: 'unknown', directionText: 'tidak dapat dibandingkan' });
});

it('sensory: when the earlier result has an additional section, then it is ignored', () => {
  expect(compare(sections({ A: 2 }), { A: 2, Z: 4 })).toHaveLength(1);
});

it('learning: when the numbers of answers differ, then the difference is in answers', () => {
  expect(compareTexts(learningMeasure(learningResult), { visual: 6, auditori: 6, kinestetik: 2 })).toEqual([
    ['Visual', '6', '4', '−2 jawaban', 'lebih jarang dipilih'],
    ['Auditori', '6', '8', '+2 jawaban', 'lebih sering dipilih'],
    ['Kinestetik', '2', '2', '0 jawaban', 'sama seperti sebelumnya'],
  ]);
});

it('intelligence: when percentages differ, then the difference is in percentage points', () => {
  const values = { visual_spasial: 60, linguistik: 70, logis_matematis: 50 };
  expect(compareTexts(intelligenceMeasure(categoryScores), values)).toEqual([
    ['Visual-Spasial', '60%', '60%', '0 poin', 'sama seperti sebelumnya'],
    ['Linguistik', '70%', '90%', '+20 poin', 'lebih banyak jawaban Ya'],
    ['Logis-Matematis', '50%', '30%', '−20 poin', 'lebih sedikit jawaban Ya'],
  ]);
});

describe('summarizeComparison', () => {
  const summaryOf = (now: Record<string, number | null>, before: Record<string, number | null>) =>
    summarizeComparison(sections(now), compare(sections(now), before));

  it('when rows changed in both directions, then lists more before less and leaves out the other directions', () => {
    expect(summaryOf({ A: 1, B: 3, C: 3 }, { A: 2, B: 2, C: 1 })).toEqual([
      { label: 'Lebih sering muncul', value: 'C dan B' },
      { label: 'Lebih jarang muncul', value: 'A' },
    ]);
  });

  it('when more than three rows changed, then names the three largest changes and counts the others', () => {
    expect(summaryOf({ A: 2, B: 3, C: 4, D: 5, E: 1.5 }, { A: 1, B: 1, C: 1, D: 1, E: 1 })).toEqual([
      { label: 'Lebih sering muncul', value: 'D, C, B, dan 2 bagian lain' },
    ]);
  });

  it('when more than three rows stayed the same, then only counts them', () => {
    const before = { A: 1, B: 1, C: 1, D: 1, E: null };
    expect(summaryOf({ A: 1, B: 1, C: 1, D: 1, E: 2 }, before)).toEqual([
      { label: 'Sama atau hampir sama seperti sebelumnya', value: '4 bagian' },
      { label: 'Tidak dapat dibandingkan', value: 'E' },
    ]);
  });
});

it('texts: when any type is compared, then no text judges the change', () => {
  const measures = [sections({ A: 2 }), learningMeasure(learningResult), intelligenceMeasure(categoryScores)];
  for (const { texts } of measures) expect(Object.values(texts).join(' ')).not.toMatch(/baik|buruk|naik|turun|maju/);
});
