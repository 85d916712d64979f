import type { LearningResult } from '@kenali/contracts';
import { screen, within } from '@testing-library/react';
import { type FakeShell, fakeShell } from '../../../testing/fake-shell.tsx';
import { learningResult, mixedLearningResult } from '../../../testing/results.ts';
import { LearningResultView } from './learning-result.tsx';
import { countAnswers, learningBars, tiedNames } from './learning-scores.ts';

let shell: FakeShell;
afterEach(() => shell?.stop());

function open(result: LearningResult) {
  shell = fakeShell();
  return shell.show(<LearningResultView result={result} completedAt={result.completionDate} earlier={[]} />);
}
const card = (name: string) => within(screen.getByRole('region', { name }));

it.each([
  ['visual', 'Visual'],
  ['auditori', 'Auditori'],
  ['kinestetik', 'Kinestetik'],
] as const)('dominant: when %s was chosen most often, then it is named with its description', (primaryStyle, name) => {
  open({ ...learningResult, primaryStyle, primary: { name, description: `Tentang ${name}.` } });
  const dominant = card('Gaya Belajar Dominan');
  expect(dominant.getByText(name)).toBeVisible();
  expect(dominant.getByText(`Tentang ${name}.`)).toBeVisible();
  expect(dominant.queryByText(/sama kuat/)).toBeNull();
  expect(screen.getByText('Dominan').parentElement).toHaveTextContent(name);
});

it('dominant: when styles share the top, then it is Campuran and they are named', () => {
  open(mixedLearningResult);
  const dominant = card('Gaya Belajar Dominan');
  expect(dominant.getByText('Campuran')).toBeVisible();
  expect(dominant.getByText('Gaya yang sama kuat: Visual dan Auditori.')).toBeVisible();
  expect(dominant.getByText(mixedLearningResult.primary.description)).toBeVisible();
  expect(screen.queryByText('Dominan')).toBeNull();
});

it('scores: when they are shown, then the table gives score and share with one decimal', () => {
  open(learningResult);
  const rows = within(screen.getByRole('table', { name: 'Skor tiap gaya' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Gaya', 'Skor', 'Persentase'],
    ['Visual', '4 dari 14', '28,6%'],
    ['Auditori', '8 dari 14', '57,1%'],
    ['Kinestetik', '2 dari 14', '14,3%'],
  ]);
});

it('drawing: when it is shown, then each bar has its share, a small one is seen and nothing is not drawn', () => {
  const { container } = open({ ...learningResult, styleScores: { visual: 0, auditori: 49, kinestetik: 1 } });
  const bars = [...container.querySelectorAll('figure svg')].map(
    (svg) => svg.children[1]?.getAttribute('width') ?? null,
  );
  expect(bars).toEqual([null, '98%', '3%']);
});

it('tips: when they are shown, then each style has its four, and the note says that it is no ability', () => {
  open(learningResult);
  expect(card('Rekomendasi Belajar').getAllByRole('listitem')).toHaveLength(12);
  expect(
    card('Rekomendasi Belajar')
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Visual', 'Auditori', 'Kinestetik']);
  expect(card('Kesukaan, Bukan Kemampuan').getByText(learningResult.note)).toBeVisible();
});

it('cards: when this is the first result, then they come in their order without a comparison', () => {
  open(learningResult);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Gaya Belajar Dominan',
    'Rincian Skor',
    'Rekomendasi Belajar',
    'Kesukaan, Bukan Kemampuan',
  ]);
});

it('learningBars: when nothing was chosen, then shares are nothing and not broken', () => {
  const styleScores = { visual: 0, auditori: 0, kinestetik: 0 };
  expect(countAnswers({ styleScores })).toBe(0);
  expect(learningBars({ ...learningResult, styleScores }).map(({ percentageText }) => percentageText)).toEqual([
    '0,0%',
    '0,0%',
    '0,0%',
  ]);
});

it('tiedNames: when one, two or three lead, then the names are a sentence only for a tie', () => {
  const { styles } = learningResult;
  expect(tiedNames({ styles, tiedStyles: [] })).toBeNull();
  expect(tiedNames({ styles, tiedStyles: ['kinestetik', 'visual'] })).toBe('Visual dan Kinestetik');
  expect(tiedNames({ styles, tiedStyles: ['visual', 'auditori', 'kinestetik'] })).toBe(
    'Visual, Auditori, dan Kinestetik',
  );
});
