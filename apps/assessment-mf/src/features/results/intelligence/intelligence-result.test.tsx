import type { IntelligenceResult } from '@kenali/contracts';
import { screen, within } from '@testing-library/react';
import { type FakeShell, fakeShell } from '../../../testing/fake-shell.tsx';
import { categoryScore, intelligenceResult } from '../../../testing/results.ts';
import { IntelligenceResultView } from './intelligence-result.tsx';
import { findDominant } from './intelligence-scores.ts';

let shell: FakeShell;
afterEach(() => shell?.stop());

function open(change: Partial<IntelligenceResult> = {}) {
  const result = { ...intelligenceResult, ...change };
  shell = fakeShell();
  shell.show(<IntelligenceResultView result={result} completedAt={result.completionDate} earlier={[]} />);
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const places = () =>
  card('Kecerdasan Dominan Anda')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('dominant: when two categories share the highest score, then both have rank 1 and the next has rank 3', () => {
  open();
  expect(places()).toEqual(['#1Linguistik90%', '#1Kinestetik90%', '#3Interpersonal80%']);
});

it('dominant: when the result names none, then shows the top 3 by percentage', () => {
  open({ dominantIntelligences: [] });
  expect(places()).toEqual(['#1Linguistik90%', '#1Kinestetik90%', '#3Interpersonal80%']);
});

it('dominant: when all scores are equal, then explains the flat profile without ranks', () => {
  const even = intelligenceResult.categoryScores.map(({ category: key, name }) => categoryScore(key, name, 7, 1));
  open({ categoryScores: even, dominantIntelligences: even, isFlat: true });
  expect(card('Kecerdasan Dominan Anda').getByText(/profil merata/)).toHaveTextContent('yaitu 70%');
  expect(card('Kecerdasan Dominan Anda').queryByRole('list')).toBeNull();
  expect(screen.queryByText(/#1/)).toBeNull();
});

it('profile: when it is rendered, then the table shows score and percentage in the order of the pack', () => {
  open({
    categoryScores: [
      { ...categoryScore('a', 'Musik', 6, 1), total: 7, percentage: 600 / 7 },
      categoryScore('b', 'B', 0, 2),
    ],
  });
  const rows = within(screen.getByRole('table', { name: 'Skor tiap bidang' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Bidang', 'Skor', 'Persentase'],
    ['Musik', '6/7', '85,7%'],
    ['B', '0/10', '0%'],
  ]);
});

it('cards: when the result is complete, then shows all cards in order with four tips per leading category', () => {
  open();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Kecerdasan Dominan Anda',
    'Profil Kecerdasan Lengkap',
    'Rekomendasi Pengembangan',
    'Catatan Penting',
  ]);
  expect(card('Rekomendasi Pengembangan').getAllByRole('listitem')).toHaveLength(8);
  expect(card('Catatan Penting').getByText(intelligenceResult.importantNote.text)).toBeVisible();
});

it('no scores: when there are no categories, then shows only the notice that the result is being processed', () => {
  open({ categoryScores: [], dominantIntelligences: [], recommendations: [] });
  expect(screen.getByText('Jawaban Anda sudah tersimpan dan sedang diproses')).toBeVisible();
  expect(screen.getByText('Interpretasi hasil akan tersedia setelah semua pertanyaan dijawab.')).toBeVisible();
  expect(screen.queryByRole('region')).toBeNull();
});

it.each([
  ['three differ from the rest', [9, 8, 7, 1], ['#1 A', '#2 B', '#3 C']],
  ['two tie at the cut', [9, 8, 7, 7, 1], ['#1 A', '#2 B', '#3 C', '#3 D']],
  ['the order of the pack breaks ties', [5, 9, 5, 9], ['#1 B', '#1 D', '#3 A', '#3 C']],
  ['two tie below the first', [9, 8, 8, 7], ['#1 A', '#2 B', '#2 C']],
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
