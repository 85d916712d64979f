import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentEvidence, NormCellFacts } from '@kenali/contracts';
import { readEvidence } from '../../evidence.ts';
import { cellName, evidenceWithNorms, factsText, normTexts, WITHOUT_COMPARISON } from './norms.ts';

const cell: NormCellFacts = { fromMonths: 48, toMonths: 59, sex: 'female', count: 40, from: '2026-01', to: '2026-11' };
const scores = [5, 60, 95].map((percentile) => ({
  key: `${percentile}`,
  name: `Skor ${percentile}`,
  score: 2,
  t: 50,
  percentile,
}));

it('for staff: names the cell, about how many, when, and that it is provisional', () => {
  expect(`${cellName(cell)}, ${factsText(cell)}`).toBe(
    'anak 48–59 bulan, perempuan, n sekitar 40, Jan–Nov 2026, sementara',
  );
  expect(factsText({ ...cell, from: '2025-12', to: '2026-02' })).toContain('Des 2025–Feb 2026');
  expect(factsText({ ...cell, from: '2026-05', to: '2026-05' })).toContain(', Mei 2026,');
});

it('for families: one sentence explains what a rank is, and the ends are open', () => {
  const { sentence, lines } = normTexts({ cell, scores });
  expect(sentence).toBe(
    'Bayangkan 100 anak perempuan usia 4 tahun di praktik ini berbaris dari skor terendah ke skor tertinggi: tiap angka di bawah adalah urutan anak ini di barisan itu.',
  );
  expect(lines.map(({ text }) => text)).toEqual([
    'urutan ke-5 atau lebih depan',
    'sekitar urutan ke-60',
    'urutan ke-95 atau lebih belakang',
  ]);
});

it.each([
  [84, 107, 'anak usia 7–8 tahun'],
  [30, 41, 'anak usia 30–41 bulan'],
])('for families: an age from %d to %d months is "%s"', (fromMonths, toMonths, words) => {
  expect(normTexts({ cell: { ...cell, fromMonths, toMonths, sex: null }, scores }).sentence).toContain(words);
});

it('no word judges the child', () => {
  const { sentence, lines, notes } = normTexts({ cell, scores });
  const all = [sentence, ...lines.map(({ text }) => text), ...notes].join(' ');
  expect(all.replace('Urutan tidak berarti baik atau buruk.', '')).not.toMatch(
    /baik|buruk|normal|gangguan|terlambat|rata-rata|di bawah rata|kemampuan/i,
  );
});

it('evidenceWithNorms: the installed statement that no score is compared is no longer said, and the rest stays', () => {
  const file = join(__dirname, '../../../packs/sensory-profile/evidence.json');
  const { id: _id, ...evidence } = readEvidence(JSON.parse(readFileSync(file, 'utf8'))) as InstrumentEvidence & {
    id: string;
  };
  expect(JSON.stringify(evidence)).toContain(WITHOUT_COMPARISON);
  const shown = evidenceWithNorms(evidence, { cell, scores });
  expect(shown.limits.map(({ text }) => text)).toContain(
    'Belum ada norma Indonesia. Skor hanya dibandingkan dengan anak seusia di praktik ini, dan batas tiap rentang adalah pilihan penyusun.',
  );
  expect(JSON.stringify(shown)).not.toContain(WITHOUT_COMPARISON);
});
