import type { InstrumentEvidence, ResultNorms } from '@kenali/contracts';
import { screen, within } from '@testing-library/react';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { EvidenceCard } from './evidence-card.tsx';

const evidence: InstrumentEvidence = {
  grade: 'none',
  revised: '2026-11-24',
  limits: [{ topic: 'Norma', text: 'Belum ada norma Indonesia.', source: 'Penyusun' }],
};
const norms: ResultNorms = {
  type: 'sensory',
  cell: { fromMonths: 48, toMonths: 59, sex: 'male', count: 30, from: '2026-11', to: '2026-11' },
  scores: [
    { key: 'A', name: 'A. Bunyi', score: 2.456, t: 57, percentile: 75 },
    { key: 'B', name: 'B. Cahaya', score: 3, t: null, percentile: 50 },
    { key: 'C', name: 'C. Gerak', score: 4, t: 71, percentile: 95 },
    { key: 'D', name: 'D. Rasa', score: 1, t: null, percentile: null },
  ],
};

it('each score has its T score and its percentile next to it, with the cell', () => {
  renderWithShell(<EvidenceCard evidence={{ ...evidence, norms }} />, { answer: () => null });
  const rows = within(screen.getByRole('table', { name: 'Norma Praktik' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['A. Bunyi', '2,46', '57', '75'],
    ['B. Cahaya', '3,00', '–', '50'],
    ['C. Gerak', '4,00', '71', '95 atau lebih'],
    ['D. Rasa', '1,00', '–', '–'],
  ]);
  expect(screen.getByText(/ditandai pemeriksaan mutu jawaban tidak ikut dihitung/)).toBeVisible();
  expect(screen.getByText('anak usia 4 tahun, laki-laki, n sekitar 30, Nov 2026, sementara')).toBeVisible();
});

it('without norms there is no trace of them', () => {
  renderWithShell(<EvidenceCard evidence={evidence} />, { answer: () => null });
  expect(screen.queryByText('Norma Praktik')).toBeNull();
});
