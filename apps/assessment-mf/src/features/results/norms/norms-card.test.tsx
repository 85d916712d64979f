import type { InstrumentEvidence, ResultNorms } from '@kenali/contracts';
import { screen, within } from '@testing-library/react';
import { fakeShell } from '../../../testing/fake-shell.tsx';
import { EvidenceCard } from '../parts/common-cards.tsx';

const evidence: InstrumentEvidence = {
  grade: 'none',
  revised: '2026-11-24',
  limits: [{ topic: 'Norma', text: 'Belum ada norma Indonesia.', source: 'Penyusun' }],
};
const norms: ResultNorms = {
  type: 'sensory',
  cell: { fromMonths: 48, toMonths: 59, sex: null, count: 40, from: '2026-01', to: '2026-11' },
  scores: [
    { key: 'A', name: 'A. Bunyi', score: 2.4, t: 57, percentile: 75 },
    { key: 'B', name: 'B. Cahaya', score: 2, t: null, percentile: null },
  ],
};
const open = (shown: InstrumentEvidence) => fakeShell().show(<EvidenceCard evidence={shown} />);

const HEADING = 'Dibandingkan dengan Anak Seusia di Praktik Ini';

it('a part of its own, before the evidence, explains the rank in one sentence and has no T score', () => {
  open({ ...evidence, norms });
  const parts = screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'));
  expect(parts).toEqual([HEADING, 'Bukti Ilmiah dan Batasnya']);
  const part = within(screen.getByRole('region', { name: HEADING }));
  expect(part.getByText(/^Bayangkan 100 anak usia 4 tahun di praktik ini berbaris/)).toBeVisible();
  expect(part.getByText(/makin sering perilaku pada bagian itu muncul\. Itu tidak berarti lebih baik/)).toBeVisible();
  expect(part.getByText('A. Bunyi').nextElementSibling).toHaveTextContent('sekitar urutan ke-75');
  expect(part.getByText('B. Cahaya').nextElementSibling).toHaveTextContent(/^tanpa urutan\. Lebih dari 20% butir/);
  expect(part.getByText(/^Angka ini sementara\. Dihitung dari sekitar 40 anak/)).toBeVisible();
  expect(part.queryByText(/57|Skor T\b/)).toBeNull();
});

it('without norms there is no trace of them', () => {
  open(evidence);
  expect(screen.queryByRole('region', { name: HEADING })).toBeNull();
});
