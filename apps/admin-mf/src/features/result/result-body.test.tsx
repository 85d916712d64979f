import type { AssessmentResult, IntelligenceResult, LearningResult, SensoryInterpretation } from '@kenali/contracts';
import { renderThemed } from '@kenali/ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { genericResult, sensoryResult } from '../../testing/examples.ts';
import { ResultBody } from './result-body.tsx';

const show = (result: AssessmentResult) =>
  renderThemed(<ResultBody result={{ results: result, interpretation: null }} />);
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

describe('ResultBody, learning', () => {
  it('when there is a result, then it shows score and share of each style, and the primary style', () => {
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

  it('when styles tie for the highest score, then it names them', () => {
    const primary = { name: 'Campuran', description: 'Tentang campuran.' };
    show({ ...learning, primaryStyle: 'campuran', primary, tiedStyles: ['visual', 'auditori'] });
    expect(screen.getByText('Skor tertinggi yang sama: Visual, Auditori')).toBeInTheDocument();
  });

  it('when all scores are 0, then all shares are 0', () => {
    show({ ...learning, styleScores: { visual: 0, auditori: 0, kinestetik: 0 } });
    expect(rows('Skor tiap gaya')[1]).toEqual(['Visual', '0', '0,0%']);
  });
});

describe('ResultBody, intelligence', () => {
  it('when there is a result, then it sorts categories by rank, with a badge for dominant ones', () => {
    show(intelligence);
    expect(rows('Skor tiap bidang')).toEqual([
      ['Peringkat', 'Kecerdasan', 'Skor', 'Persentase'],
      ['#1', 'LinguistikDominan', '9/10', '90%'],
      ['#1', 'Kinestetik', '9/10', '90%'],
      ['#3', 'Musik', '5/10', '50%'],
    ]);
  });

  it('when the profile is flat, then it says so and no category has a badge', () => {
    show({ ...intelligence, isFlat: true });
    expect(screen.getByText(/^Profil merata/)).toBeInTheDocument();
    expect(screen.queryByText('Dominan')).toBeNull();
  });

  it('when there are no scores, then it says that the result is being processed', () => {
    show({ ...intelligence, categoryScores: [] });
    expect(screen.getByText('Jawaban Anda sudah tersimpan dan sedang diproses')).toBeInTheDocument();
    expect(screen.getByText('Interpretasi hasil akan tersedia setelah semua pertanyaan dijawab.')).toBeInTheDocument();
  });
});

it('ResultBody, other: when the questionnaire has no scoring, then it shows a table of questions and answers', () => {
  show(genericResult);
  expect(rows('Jawaban')[1]).toEqual(['1', 'Kapan Anda belajar?', 'Pagi hari']);
});

describe('ResultBody, sensory', () => {
  const score = { name: 'Auditori', total: 20, count: 8, average: 2.5, itemCount: 8, notObserved: 0, caution: false };
  const sensory = sensoryResult({
    totalScore: 300,
    bandScore: 300,
    band: { id: 'tinggi', label: 'Sensitivitas Sedang Tinggi', min: 285, max: null },
    interpretation: 'Teks tersimpan.',
    sectionScores: { A: score },
    patterns: { 'Pola lama': 'Penjelasan lama.' },
  });
  const interpretation: SensoryInterpretation = {
    wording: { id: 'sensory-profile', version: '1.0.1' },
    showLabel: true,
    average: 2.4,
    averageWords: 'rata-rata 2,4: antara JARANG dan KADANG-KADANG',
    text: 'Teks terbaru.',
    prominent: { sentence: 'Pendengaran paling menonjol.', sections: [], notes: ['Dua bagian bernilai sama.'] },
    patterns: [{ label: 'Pola baru', description: 'Penjelasan baru.', modality: null, direction: 'low' }],
    patternsNote: null,
    tips: [],
    sections: {},
    scale: [],
    disclaimer: { heading: '', text: '' },
  };
  const open = (overrides: Partial<SensoryInterpretation> | null) =>
    renderThemed(
      <ResultBody result={{ results: sensory, interpretation: overrides && { ...interpretation, ...overrides } }} />,
    );

  it('shows the same interpretation as the report of the parent, with its notes', () => {
    open({ patternsNote: 'Dua pola lain tidak dirinci.' });
    for (const text of [
      'Rata-rata 2,4: antara JARANG dan KADANG-KADANG',
      'Teks terbaru.',
      'Pendengaran paling menonjol.',
      'Dua bagian bernilai sama.',
      'Pola baru',
      'Dua pola lain tidak dirinci.',
      'Sensitivitas Sedang Tinggi',
    ])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText('Teks tersimpan.')).toBeNull();
    expect(screen.queryByText('Pola lama')).toBeNull();
  });

  it('when staff switch the grouping, then chart and cards both change, and the sentence names the grouping of its sections', async () => {
    const questionnaireScores = { K: { ...score, name: 'Respons Emosional', average: 3.5 } };
    renderThemed(<ResultBody result={{ results: sensory, questionnaireScores, interpretation }} />);
    const names = () => new Set(screen.getAllByText(/^[A-N]\. /).map(({ textContent }) => textContent));
    expect(names()).toEqual(new Set(['A. Auditori']));
    await userEvent.selectOptions(screen.getByLabelText('Pengelompokan'), 'Pengelompokan kuesioner (A sampai N)');
    expect(names()).toEqual(new Set(['K. Respons Emosional']));
    expect(screen.getByText('3,50', { selector: 'dd' })).toBeInTheDocument();
    const heading = screen.getByRole('heading', { level: 3, name: 'Pengelompokan kuesioner (A sampai N)' });
    expect(heading.nextSibling).toHaveTextContent('Pendengaran paling menonjol.');
    expect(document.body).not.toHaveTextContent(/Kategori menurut|questionnaire/);
  });

  it('when the API sends no interpretation, then the stored texts are shown', () => {
    open(null);
    expect(screen.getByText('Teks tersimpan.')).toBeInTheDocument();
    expect(screen.getByText('Pola lama')).toBeInTheDocument();
  });

  it('when a section has an average or a total alone, then nothing else is claimed', () => {
    const unknown = { ...score, total: 0, count: 0, itemCount: 0, average: null };
    const sectionScores = { A: { ...unknown, average: 2.5 }, B: { ...unknown, total: 20 } };
    show({ ...sensory, totalScore: 0, answeredCount: 0, sectionScores });
    const numbers = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(numbers).toEqual(['2,50', '–', '–', '–', '20', '–']);
    expect(screen.getByText('Skor total –')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('tidak teramati');
  });

  it('draws the averages, which assistive technology reads as a table', () => {
    open({});
    const chart = within(screen.getByRole('region', { name: 'Grafik Rata-rata' }));
    expect(chart.getByRole('row', { name: 'A. Auditori 2,50' })).toBeInTheDocument();
  });
});
