import type { AssessmentResult, AssessmentType, SensoryResult } from '@kenali/contracts';
import genericJson from '../packs/generic/1.0.0/pack.json';
import learningJson from '../packs/learning-style/1.0.2/pack.json';
import intelligenceJson from '../packs/multiple-intelligence/1.0.2/pack.json';
import sensoryJson from '../packs/sensory-profile/1.0.5/pack.json';
import { completeResult } from './complete-result.ts';
import { createRegistry, type Instrument } from './registry.ts';
import { sensoryTotal } from './rules/report/sensory-report.ts';
import { storedInterpretation } from './rules/stored-interpretation.ts';
import type { SectionGroupingId } from './sensory/pack/pack.ts';

const { instrumentForType } = createRegistry([genericJson, learningJson, intelligenceJson, sensoryJson]);
const complete = (type: AssessmentType, stored: object, grouping: SectionGroupingId = 'user-a-n') =>
  completeResult(instrumentForType(type) as Instrument, stored as AssessmentResult, grouping);

it('a result of this system is returned as it is', () => {
  const stored = { type: 'other', instrument: { id: 'generic', version: '1.0.0' }, answers: [], completionDate: '' };
  expect(complete('other', stored)).toBe(stored);
});

it.each([
  ['a number on the scale is an average', 2.5, { average: 2.5, total: 0, count: 0 }],
  ['a larger number is a total', 20, { average: null, total: 20, count: 0 }],
  [
    'three figures are kept',
    { total: 20, count: 8, average: 2.5 },
    { average: 2.5, total: 20, count: 8, itemCount: 8 },
  ],
  ['a missing average is computed', { total: 20, count: 8 }, { average: 2.5 }],
])('sensory: %s', (_, score, expected) => {
  const result = complete('sensory', { totalScore: 246, sectionScores: { A: score }, interpretation: 'Uraian.' });
  expect(result).toMatchObject({
    type: 'sensory',
    totalScore: 246,
    band: { label: 'Sensitivitas Sedang Tinggi' },
    interpretation: 'Uraian.',
    sectionScores: { A: { name: 'Pemrosesan Pendengaran', ...expected } },
  });
});

it('sensory: among totals, a small one is no average: all items of J and N were answered with the lowest point', () => {
  const sectionScores = { A: 8, J: 4, N: 3 };
  expect(complete('sensory', { sectionScores })).toMatchObject({
    totalScore: 15,
    sectionScores: { A: { total: 8 }, J: { total: 4, average: null }, N: { total: 3, average: null } },
  });
});

const sectionsOf = (total: number, count: number) => ({ A: { total, count }, B: { total: 20, count: 10 } });

it('sensory: when the counts of the sections make up the total, then items that were not observed count as in every result', () => {
  // 240 of 115 items is as much as 261 of 125.
  expect(complete('sensory', { totalScore: 240, sectionScores: sectionsOf(220, 105) })).toMatchObject({
    answeredCount: 115,
    notObservedCount: 10,
    bandScore: 261,
    band: { label: 'Sensitivitas Sedang Tinggi' },
  });
  expect(complete('sensory', { sectionScores: sectionsOf(160, 80) })).toMatchObject({
    totalScore: 180,
    answeredCount: 90,
    bandScore: null,
    band: null,
  });
});

it('sensory: when the total is of more sections than are stored, then no average is made from both', () => {
  const result = complete('sensory', { totalScore: 246, sectionScores: sectionsOf(16, 8) }) as SensoryResult;
  expect(result).toMatchObject({ bandScore: 246, answeredCount: 0, notObservedCount: 0 });
  expect(storedInterpretation(result)).toMatchObject({ average: null, averageWords: '' });
  expect(sensoryTotal(result, storedInterpretation(result))).toMatchObject({ lowest: 125, highest: 625, facts: [] });
});

it('sensory: a section has the name of the grouping, or its letter if the grouping has no such section', () => {
  const names = (grouping: SectionGroupingId) =>
    Object.values(
      (complete('sensory', { sectionScores: { A: 2, N: 3, Z: 4 } }, grouping) as SensoryResult).sectionScores,
    ).map(({ name }) => name);
  expect(names('user-a-n')).toEqual([
    'Pemrosesan Pendengaran',
    'Item yang Menunjukkan Ambang Batas untuk Respons',
    'Bagian Z',
  ]);
  expect(names('admin-a-m')).toEqual(['Pemrosesan Auditori', 'Bagian N', 'Bagian Z']);
});

it.each([
  ['Indonesian keys', { styleScores: { visual: 4, auditori: 8, kinestetik: 2 } }],
  ['English keys', { scores: { visual: 4, auditory: 8, kinesthetic: 2 }, dominantStyle: 'auditory' }],
])('learning: %s are read', (_, stored) => {
  expect(complete('learning', stored)).toMatchObject({
    styleScores: { visual: 4, auditori: 8, kinestetik: 2 },
    primaryStyle: 'auditori',
    primary: learningJson.styles.auditori,
    styles: [{ tips: learningJson.tips.visual }, { name: 'Auditori' }, { name: 'Kinestetik' }],
    note: learningJson.note,
    tiedStyles: [],
  });
});

it('learning: a tie without a stated style is Campuran', () => {
  expect(complete('learning', { scores: { visual: 6, auditory: 6, kinesthetic: 2 } })).toMatchObject({
    primaryStyle: 'campuran',
    tiedStyles: ['visual', 'auditori'],
  });
});

it('intelligence: categories alone get names, percentages and ranks', () => {
  const categoryScores = [
    { category: 'visual_spasial', score: 9, total: 10 },
    { name: 'Musik', score: 9, total: 10, percentage: 90 },
    { category: 'linguistik', score: 5, total: 10 },
  ];
  expect(complete('intelligence', { categoryScores })).toMatchObject({
    type: 'intelligence',
    isFlat: false,
    dominantIntelligences: [],
    categoryScores: [
      { name: 'Visual-Spasial', percentage: 90, rank: 1 },
      { category: 'musik', name: 'Musik', percentage: 90, rank: 1 },
      { name: 'Linguistik', percentage: 50, rank: 3 },
    ],
    recommendations: [
      { category: 'visual_spasial', tips: intelligenceJson.categories[0]?.tips },
      { category: 'musik', tips: intelligenceJson.categories[4]?.tips },
    ],
  });
});

it('intelligence: stated dominant categories are in the order of their ranks', () => {
  const musik = { name: 'Musik', score: 9, total: 10, percentage: 90 };
  const visual = { category: 'visual_spasial', score: 7, total: 10, percentage: 70 };
  const stored = { categoryScores: [visual, musik], dominantIntelligences: [musik, visual] };
  expect(complete('intelligence', stored)).toMatchObject({
    dominantIntelligences: [
      { category: 'musik', rank: 1 },
      { category: 'visual_spasial', rank: 2 },
    ],
  });
});

it.each([{}, { sectionScores: { A: 2.5 } }, { totalScore: 'banyak' }])('sensory: %j has no band', (stored) => {
  expect(complete('sensory', stored)).toMatchObject({ bandScore: null, band: null });
});

it.each(['sensory', 'learning', 'intelligence', 'other'] as const)('%s: an empty result has every field', (type) => {
  expect(complete(type, {})).toMatchObject({ type, completionDate: '' });
});
