import type { LearningResult } from '@kenali/contracts';
import { screen, within } from '@testing-library/react';
import { fakeShell } from '../../../testing/fake-shell.tsx';
import { learningResult, mixedLearningResult } from '../../../testing/results.ts';
import { countAnswers, LearningResultView, learningBars } from './learning-result.tsx';

const open = (result: LearningResult) =>
  fakeShell().show(
    <LearningResultView
      result={result}
      completedAt={result.completionDate}
      userName="Sari Wulandari"
      retest={null}
      evidence={null}
    />,
  );
const card = (name: string) => within(screen.getByRole('region', { name }));

it.each([
  ['visual', 'Visual'],
  ['auditori', 'Auditori'],
  ['kinestetik', 'Kinestetik'],
] as const)('dominant: when %s has the highest score, then shows its name and description', (primaryStyle, name) => {
  open({ ...learningResult, primaryStyle, primary: { name, description: `Tentang ${name}.` } });
  const dominant = card('Gaya Belajar Dominan');
  expect(dominant.getByText(name)).toBeVisible();
  expect(dominant.getByText(`Tentang ${name}.`)).toBeVisible();
  expect(dominant.queryByText(/sama sering/)).toBeNull();
  expect(screen.getByText('Dominan').parentElement).toHaveTextContent(name);
});

it('dominant: when two styles share the highest score, then shows Campuran and the names of both', () => {
  open(mixedLearningResult);
  const dominant = card('Gaya Belajar Dominan');
  expect(dominant.getByText('Campuran')).toBeVisible();
  expect(dominant.getByText('Gaya yang sama sering dipilih: Visual dan Auditori.')).toBeVisible();
  expect(dominant.getByText(mixedLearningResult.primary.description)).toBeVisible();
  expect(screen.queryByText('Dominan')).toBeNull();
});

it('scores: when they are rendered, then the table shows score and percentage with one decimal', () => {
  open(learningResult);
  const rows = within(screen.getByRole('table', { name: 'Skor tiap gaya' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Gaya', 'Skor', 'Persentase'],
    ['Visual', '4 dari 14', '28,6%'],
    ['Auditori', '8 dari 14', '57,1%'],
    ['Kinestetik', '2 dari 14', '14,3%'],
  ]);
});

it('chart: when it is rendered, then a bar has the width of its percentage, a small one stays visible, and 0 has no bar', () => {
  const { container } = open({ ...learningResult, styleScores: { visual: 0, auditori: 49, kinestetik: 1 } });
  const bars = [...container.querySelectorAll('figure svg')].map(
    (svg) => svg.children[1]?.getAttribute('width') ?? null,
  );
  expect(bars).toEqual([null, '98%', '3%']);
});

it('tips: when they are rendered, then each style has four tips and the note says that the result is not an ability', () => {
  open(learningResult);
  expect(card('Rekomendasi Belajar').getAllByRole('listitem')).toHaveLength(12);
  expect(
    card('Rekomendasi Belajar')
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Visual', 'Auditori', 'Kinestetik']);
  expect(card('Kesukaan, Bukan Kemampuan').getByText(learningResult.note)).toBeVisible();
});

it('cards: when this is the first result, then shows all cards in order without a comparison', () => {
  open(learningResult);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Gaya Belajar Dominan',
    'Rekomendasi Belajar',
    'Informasi Peserta',
    'Rincian Skor',
    'Arti Istilah',
    'Kesukaan, Bukan Kemampuan',
  ]);
});

it('learningBars: when there are no answers, then all percentages are 0', () => {
  const styleScores = { visual: 0, auditori: 0, kinestetik: 0 };
  expect(countAnswers({ styleScores })).toBe(0);
  expect(learningBars({ ...learningResult, styleScores }).map(({ percentageText }) => percentageText)).toEqual([
    '0,0%',
    '0,0%',
    '0,0%',
  ]);
});
