import type { AssessmentResult, IntelligenceResult, LearningResult } from '@kenali/contracts';
import { KenaliThemeProvider } from '@kenali/ui';
import { render, screen, within } from '@testing-library/react';
import { ResultBody } from './result-body.tsx';

const show = (result: AssessmentResult) =>
  render(
    <KenaliThemeProvider>
      <ResultBody result={result} />
    </KenaliThemeProvider>,
  );
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

const learning: LearningResult = {
  type: 'learning',
  instrument: { id: 'learning-style', version: '1.0.0' },
  styleScores: { visual: 4, auditori: 8, kinestetik: 2 },
  primaryStyle: 'auditori',
  tiedStyles: [],
  primary: { name: 'Auditori', description: 'Tentang auditori.' },
  styles: [
    { style: 'visual', name: 'Visual', tips: [] },
    { style: 'auditori', name: 'Auditori', tips: [] },
    { style: 'kinestetik', name: 'Kinestetik', tips: [] },
  ],
  note: 'Kesukaan, bukan kemampuan.',
  completionDate: '2026-11-21T03:00:00.000Z',
};

const category = (key: string, score: number, rank: number) => ({
  category: key,
  name: key,
  score,
  total: 10,
  percentage: score * 10,
  rank,
});
const intelligence: IntelligenceResult = {
  type: 'intelligence',
  instrument: { id: 'multiple-intelligence', version: '1.0.0' },
  categoryScores: [category('Musik', 5, 3), category('Linguistik', 9, 1), category('Kinestetik', 9, 1)],
  dominantIntelligences: [category('Linguistik', 9, 1)],
  isFlat: false,
  recommendations: [],
  importantNote: { heading: 'Catatan Penting', text: 'Gambaran minat.' },
  completionDate: '2026-11-21T03:00:00.000Z',
};

describe('learning', () => {
  it('when it is shown, then each style has score and share, and the primary one is named', () => {
    show(learning);
    expect(rows('Skor tiap gaya')).toEqual([
      ['Gaya', 'Skor', 'Persentase'],
      ['Visual', '4', '28,6%'],
      ['Auditori', '8', '57,1%'],
      ['Kinestetik', '2', '14,3%'],
    ]);
    expect(screen.getByText('Gaya utama:').parentElement).toHaveTextContent('Auditori');
    expect(screen.queryByText(/Skor tertinggi yang sama/)).toBeNull();
  });

  it('when styles share the top, then they are named', () => {
    const primary = { name: 'Campuran', description: 'Tentang campuran.' };
    show({ ...learning, primaryStyle: 'campuran', primary, tiedStyles: ['visual', 'auditori'] });
    expect(screen.getByText('Skor tertinggi yang sama: Visual, Auditori')).toBeInTheDocument();
  });

  it('when nothing was chosen, then the shares are nothing', () => {
    show({ ...learning, styleScores: { visual: 0, auditori: 0, kinestetik: 0 } });
    expect(rows('Skor tiap gaya')[1]).toEqual(['Visual', '0', '0,0%']);
  });
});

describe('intelligence', () => {
  it('when it is shown, then categories come by rank and the dominant ones are marked', () => {
    show(intelligence);
    expect(rows('Skor tiap bidang')).toEqual([
      ['Peringkat', 'Kecerdasan', 'Skor', 'Persentase'],
      ['#1', 'LinguistikDominan', '9/10', '90%'],
      ['#1', 'Kinestetik', '9/10', '90%'],
      ['#3', 'Musik', '5/10', '50%'],
    ]);
  });

  it('when all are equal, then it is a profil merata and none is marked', () => {
    show({ ...intelligence, isFlat: true });
    expect(screen.getByText(/^Profil merata/)).toBeInTheDocument();
    expect(screen.queryByText('Dominan')).toBeNull();
  });

  it('when there are no scores, then it is being processed', () => {
    show({ ...intelligence, categoryScores: [] });
    expect(screen.getByText('Jawaban Anda sudah tersimpan dan sedang diproses')).toBeInTheDocument();
    expect(screen.getByText('Interpretasi hasil akan tersedia setelah semua pertanyaan dijawab.')).toBeInTheDocument();
  });
});

it('other: when there is no scoring, then questions and answers stand in a table', () => {
  show({
    type: 'other',
    instrument: { id: 'generic', version: '1.0.0' },
    answers: [{ number: 1, question: 'Kapan Anda belajar?', answer: 'Pagi hari' }],
    completionDate: '2026-11-21T03:00:00.000Z',
  });
  expect(rows('Jawaban')[1]).toEqual(['1', 'Kapan Anda belajar?', 'Pagi hari']);
});
