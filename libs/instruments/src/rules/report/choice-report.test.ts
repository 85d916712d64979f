import type { CategoryScore, IntelligenceResult, LearningResult } from '@kenali/contracts';
import {
  addressedChild,
  dominantSentences,
  findDominant,
  flatProfile,
  intelligenceTips,
  intelligenceWeek,
  learningSummary,
  percentText,
} from './choice-report.ts';

it.each(['learning', 'intelligence'] as const)(
  'addressedChild: when a %s result is about a child, then the texts speak to that child',
  (type) => {
    const child = { name: 'Bintang Wijaya', birthDate: '2014-03-14' };
    expect(addressedChild(type, child)).toBe('“Anda” dalam laporan ini berarti Bintang Wijaya.');
    expect(addressedChild(type, undefined)).toBeNull();
  },
);

it.each(['sensory', 'other'] as const)('addressedChild: the texts of %s results speak to the respondent', (type) => {
  expect(addressedChild(type, { name: 'Bintang Wijaya', birthDate: '2014-03-14' })).toBeNull();
});

const categoryScore = (category: string, name: string, score: number, rank: number): CategoryScore => ({
  category,
  name,
  score,
  total: 10,
  percentage: score * 10,
  rank,
});

it.each([
  ['three differ from the rest', [9, 8, 7, 1], ['#1 A', '#2 B', '#3 C']],
  ['two tie at the cut', [9, 8, 7, 7, 1], ['#1 A', '#2 B', '#3 C', '#3 D']],
  ['the order of the pack breaks ties', [5, 9, 5, 9], ['#1 B', '#1 D', '#3 A', '#3 C']],
  ['two tie below the first', [9, 8, 8, 7], ['#1 A', '#2 B', '#2 C']],
  ['only one has a Ya', [0, 1, 0], ['#1 B']],
  ['there are none', [], []],
])('findDominant: when %s, then returns the top 3 including ties', (_case, scores, expected) => {
  const categoryScores = scores.map((score, index) => {
    const name = String.fromCharCode(65 + index);
    // findDominant calculates the rank, so this one is ignored.
    return categoryScore(name, name, score, 0);
  });
  expect(
    findDominant({ dominantIntelligences: [], categoryScores }).map(({ rank, name }) => `#${rank} ${name}`),
  ).toEqual(expected);
});

it('intelligenceTips: when only one category has a Ya, then there are no tips for those that tie at zero', () => {
  const categoryScores = [categoryScore('a', 'A', 0, 2), categoryScore('b', 'B', 1, 1)];
  const recommendations = ['b', 'a'].map((category) => ({ category, name: category, tips: ['Kiat'] }));
  expect(intelligenceTips({ categoryScores, recommendations }).map(({ category }) => category)).toEqual(['b']);
});

const learning = (visual: number, auditori: number, kinestetik: number): LearningResult => {
  const styleScores = { visual, auditori, kinestetik };
  const most = Math.max(visual, auditori, kinestetik);
  const styles = [
    { style: 'visual' as const, name: 'Visual', tips: [] },
    { style: 'auditori' as const, name: 'Auditori', tips: [] },
    { style: 'kinestetik' as const, name: 'Kinestetik', tips: [] },
  ];
  const first = styles.filter(({ style }) => styleScores[style] === most);
  return {
    type: 'learning',
    instrument: { id: 'learning-style', version: '1.0.0' },
    styleScores,
    primaryStyle: first.length > 1 ? 'campuran' : first[0]!.style,
    tiedStyles: first.length > 1 ? first.map(({ style }) => style) : [],
    primary: { name: first[0]!.name, description: '' },
    styles,
    note: '',
    completionDate: '',
  };
};

it.each([
  ['one style clearly leads', [8, 4, 2], null],
  ['two styles tie', [6, 6, 2], 'Gaya yang sama sering dipilih: Visual dan Auditori.'],
  [
    'two styles tie and the third is one answer behind',
    [5, 4, 5],
    'Gaya yang sama sering dipilih: Visual dan Kinestetik. Selisihnya dengan Auditori hanya 1 jawaban, jadi hampir sama sering dipilih.',
  ],
  [
    'the second is one answer behind',
    [6, 5, 3],
    'Selisihnya dengan Auditori hanya 1 jawaban, jadi hampir sama sering dipilih.',
  ],
  [
    'two are one answer behind',
    [4, 5, 4],
    'Selisihnya dengan Visual dan Kinestetik hanya 1 jawaban, jadi hampir sama sering dipilih.',
  ],
] as const)('learningSummary: when %s, then says how close the styles are', (_case, scores, expected) => {
  expect(learningSummary(learning(scores[0], scores[1], scores[2])).closeness).toBe(expected);
});

it('learningSummary: when styles tie, then the week prefers none of them', () => {
  const styles = learning(6, 6, 2).styles.map((each) => ({ ...each, tips: [`Kiat ${each.name}.`] }));
  expect(learningSummary({ ...learning(6, 6, 2), styles }).week).toMatch(/setiap gaya yang sama sering dipilih\.$/);
  expect(learningSummary({ ...learning(6, 5, 3), styles }).week).toBe('Minggu ini: Kiat Visual.');
});

describe('what the ranks do not show', () => {
  const result = (scores: number[]): IntelligenceResult => {
    const categoryScores = scores.map((score, at) => categoryScore(`${at}`, `B${at}`, score, 0));
    const dominantIntelligences = findDominant({ dominantIntelligences: [], categoryScores });
    const recommendations = dominantIntelligences
      .filter(({ rank }) => rank <= 2)
      .map(({ category, name }) => ({ category, name, tips: [`Kiat ${name}.`] }));
    return { categoryScores, dominantIntelligences, recommendations } as unknown as IntelligenceResult;
  };

  it.each([
    ['the named ones are mostly Ya', [9, 8, 7, 1], []],
    ['a named one is mostly Tidak', [9, 8, 4, 1], [/^Pada bidang di bawah 50%/]],
    ['all are named', [9, 8, 8, 8], [/^Semua bidang disebut/]],
    ['all are named and one Ya is the highest', [1, 1, 1, 1], [/^Semua bidang/, /^Pada bidang/]],
  ] as const)('dominantSentences: when %s, then the notes are %j', (_case, scores, notes) => {
    const [, ...found] = dominantSentences(result([...scores]));
    expect(found).toEqual(notes.map((note) => expect.stringMatching(note)));
  });

  it('intelligenceWeek: when several share the first rank, then none of them is preferred', () => {
    expect(intelligenceWeek(result([9, 9, 1, 1]))).toMatch(/salah satu bidang yang menempati peringkat pertama\.$/);
    expect(intelligenceWeek(result([9, 8, 8, 1]))).toBe('Minggu ini: Kiat B0.');
  });
});

it('flatProfile: when all categories are equal, then names their percentage', () => {
  expect(flatProfile({ categoryScores: [categoryScore('a', 'A', 7, 1)] })[0]).toMatch(/profil merata: .*yaitu 70%\.$/);
});

it('percentText: when a percentage is not whole, then it has one decimal', () => {
  expect([600 / 7, 90, 0, 7.000000000000001].map(percentText)).toEqual(['85,7%', '90%', '0%', '7%']);
});
