import type { IntelligenceResult } from '@kenali/contracts';
import { screen, within } from '@testing-library/react';
import { fakeShell } from '../../../testing/fake-shell.tsx';
import { categoryScore, intelligenceResult } from '../../../testing/results.ts';
import { IntelligenceResultView } from './intelligence-result.tsx';

function open(change: Partial<IntelligenceResult> = {}) {
  const result = { ...intelligenceResult, ...change };
  fakeShell().show(
    <IntelligenceResultView
      result={result}
      completedAt={result.completionDate}
      userName="Sari Wulandari"
      retest={null}
      evidence={null}
    />,
  );
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
  // Nothing stands out, so there are no tips.
  expect(card('Rekomendasi Pengembangan').queryAllByRole('listitem')).toEqual([]);
  expect(card('Rekomendasi Pengembangan').getByText(/tidak ada bidang yang lebih menonjol/)).toBeVisible();
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
    'Rekomendasi Pengembangan',
    'Informasi Peserta',
    'Profil Kecerdasan Lengkap',
    'Arti Istilah',
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
