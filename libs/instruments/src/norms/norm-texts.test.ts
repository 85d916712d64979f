import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentEvidence, NormCellFacts, ResultNorms } from '@kenali/contracts';
import { readEvidence } from '../evidence.ts';
import { cellName, evidenceWithNorms, factsText, normTexts, percentileText, WITHOUT_COMPARISON } from './norm-texts.ts';

const cell: NormCellFacts = { fromMonths: 48, toMonths: 59, sex: 'female', count: 40, from: '2026-01', to: '2026-11' };
const type = 'sensory' as const;
const scores = [5, 60, 95, null].map((percentile) => ({
  key: `${percentile}`,
  name: `Skor ${percentile}`,
  score: 2,
  t: 50,
  percentile,
}));

it('for staff: names the cell, about how many, when, and that it is provisional', () => {
  expect(`${cellName(cell)}, ${factsText(cell)}`).toBe(
    'anak usia 4 tahun, perempuan, n sekitar 40, Jan–Nov 2026, sementara',
  );
  expect(factsText({ ...cell, from: '2025-12', to: '2026-02' })).toContain('Des 2025–Feb 2026');
  expect(factsText({ ...cell, from: '2026-05', to: '2026-05' })).toContain(', Mei 2026,');
});

it('for staff: a percentile has open ends, and a dash where few items were observed', () => {
  expect(scores.map(({ percentile }) => percentileText(percentile))).toEqual([
    '5 atau kurang',
    '60',
    '95 atau lebih',
    '–',
  ]);
});

it('for families: one sentence explains what a rank is, the ends are open, and what few items speak for has none', () => {
  const { reading, lines } = normTexts({ type, cell, scores });
  expect(reading).toMatch(
    /^Bayangkan 100 anak perempuan usia 4 tahun di praktik ini berbaris dari skor terendah ke skor tertinggi: tiap angka di bawah adalah urutan anak ini di barisan itu\. /,
  );
  expect(lines.map(({ text }) => text)).toEqual([
    'sekitar urutan ke-5 atau lebih depan',
    'sekitar urutan ke-60',
    'sekitar urutan ke-95 atau lebih belakang',
    'tanpa urutan. Lebih dari 20% butir tidak teramati: kurang pasti.',
  ]);
});

it.each<[ResultNorms['type'], string]>([
  ['sensory', 'makin sering perilaku pada bagian itu muncul.'],
  ['learning', 'makin sering gaya itu dipilih.'],
  ['intelligence', 'makin banyak pernyataan pada bidang itu yang dijawab dengan Ya.'],
])('for families, %s: says what the rear of the line means, and that it is not better', (each, words) => {
  const { reading } = normTexts({ type: each, cell, scores });
  expect(reading).toContain(
    `barisan itu. Makin ke belakang urutannya, ${words} Itu tidak berarti lebih baik atau lebih buruk.`,
  );
});

it.each([
  [84, 107, 'anak usia 7–8 tahun'],
  [30, 41, 'anak usia 30–41 bulan'],
])('for families: an age from %d to %d months is "%s"', (fromMonths, toMonths, words) => {
  expect(normTexts({ type, cell: { ...cell, fromMonths, toMonths, sex: null }, scores }).reading).toContain(words);
});

it('no word judges the child', () => {
  const { reading, lines, notes } = normTexts({ type, cell, scores });
  const all = [reading, ...lines.map(({ text }) => text), ...notes].join(' ');
  expect(all.replace('Itu tidak berarti lebih baik atau lebih buruk.', '')).not.toMatch(
    /baik|buruk|normal|gangguan|terlambat|rata-rata|di bawah rata|kemampuan/i,
  );
});

it('evidenceWithNorms: the installed statement that no score is compared is no longer said, and the rest stays', () => {
  const file = join(__dirname, '../../packs/sensory-profile/evidence.json');
  const { id: _id, ...evidence } = readEvidence(JSON.parse(readFileSync(file, 'utf8'))) as InstrumentEvidence & {
    id: string;
  };
  expect(JSON.stringify(evidence)).toContain(WITHOUT_COMPARISON);
  const shown = evidenceWithNorms(evidence, { type, cell, scores });
  expect(shown.limits.map(({ text }) => text)).toContain(
    'Belum ada norma Indonesia. Skor hanya dibandingkan dengan anak seusia di praktik ini, dan batas tiap rentang adalah pilihan penyusun.',
  );
  expect(JSON.stringify(shown)).not.toContain(WITHOUT_COMPARISON);
});
