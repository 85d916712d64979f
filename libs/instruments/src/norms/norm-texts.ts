import {
  type ChildSex,
  type InstrumentEvidence,
  NORM_RANKS,
  type NormCell,
  type NormCellFacts,
  type PlacedScore,
  type ResultNorms,
  type SensoryInterpretation,
} from '@kenali/contracts';
import { FEW_OBSERVED } from '../rules/report/sensory-report.ts';

/* The words about norms of the practice. They compare with children of the same age there, and judge nothing. */

export const NORMS_HEADING = 'Dibandingkan dengan Anak Seusia di Praktik Ini';

const SEX_NAMES: Readonly<Record<ChildSex, string>> = { female: 'perempuan', male: 'laki-laki' };
const MONTHS_PER_YEAR = 12;

/** "anak usia 4 tahun, perempuan", for staff. */
export const cellName = (cell: NormCell): string =>
  `anak ${ageText(cell)}${cell.sex ? `, ${SEX_NAMES[cell.sex]}` : ''}`;

/** "n sekitar 40, Jan–Nov 2026, sementara" */
export const factsText = ({ count, ...period }: NormCellFacts): string =>
  `n sekitar ${count}, ${periodText(period)}, sementara`;

/** "Jan–Nov 2026" for months such as "2026-01". */
function periodText({ from, to }: Pick<NormCellFacts, 'from' | 'to'>): string {
  const format = new Intl.DateTimeFormat('id-ID', { month: 'short', year: 'numeric', timeZone: 'UTC' });
  // Fonts of the PDF lack the narrow blanks around the dash between two years.
  return format.formatRange(new Date(from), new Date(to)).replace(/\s*–\s*/, '–');
}

/** "usia 7–8 tahun"; bands that do not end with a year are shown in months. */
function ageText({ fromMonths, toMonths }: NormCell): string {
  const [from, to] = [fromMonths / MONTHS_PER_YEAR, (toMonths + 1) / MONTHS_PER_YEAR - 1];
  if (!Number.isInteger(from) || !Number.isInteger(to)) return `usia ${fromMonths}–${toMonths} bulan`;
  return from === to ? `usia ${from} tahun` : `usia ${from}–${to} tahun`;
}

type Rank = PlacedScore['percentile'];

/** "60", or an open end: "5 atau kurang". For staff. */
export function percentileText(percentile: Rank): string {
  if (percentile === null) return '–';
  if (percentile <= NORM_RANKS.lowest) return `${percentile} atau kurang`;
  return percentile >= NORM_RANKS.highest ? `${percentile} atau lebih` : String(percentile);
}

function rankText(percentile: Rank): string {
  if (percentile === null) return `tanpa urutan. ${FEW_OBSERVED}`;
  const rank = `sekitar urutan ke-${percentile}`;
  if (percentile <= NORM_RANKS.lowest) return `${rank} atau lebih depan`;
  return percentile >= NORM_RANKS.highest ? `${rank} atau lebih belakang` : rank;
}

/** What the rear of the line means, in the words of the report of the type. */
const DIRECTIONS: Readonly<Record<ResultNorms['type'], string>> = {
  sensory: 'Makin ke belakang urutannya, makin sering perilaku pada bagian itu muncul.',
  learning: 'Makin ke belakang urutannya, makin sering gaya itu dipilih.',
  intelligence: 'Makin ke belakang urutannya, makin banyak pernyataan pada bidang itu yang dijawab dengan Ya.',
};

/** What families read, on the page and in the PDF: what the numbers mean, the numbers, and their limits. */
export function normTexts({ type, cell, scores }: ResultNorms) {
  const group = `anak${cell.sex ? ` ${SEX_NAMES[cell.sex]}` : ''} ${ageText(cell)}`;
  return {
    reading: `Bayangkan 100 ${group} di praktik ini berbaris dari skor terendah ke skor tertinggi: tiap angka di bawah adalah urutan anak ini di barisan itu. ${DIRECTIONS[type]} Itu tidak berarti lebih baik atau lebih buruk.`,
    lines: scores.map(({ name, percentile }) => ({ name, text: rankText(percentile) })),
    notes: [
      `Angka ini sementara. Dihitung dari sekitar ${cell.count} anak yang keluarganya mengizinkan (${periodText(cell)}), dan bukan norma Indonesia.`,
      'Rentang, uraian, dan saran di laporan ini tidak memakai urutan ini.',
    ],
  };
}

/** What an evidence statement says where no score is compared with those of other children. */
export const WITHOUT_COMPARISON = 'Skor tidak dibandingkan dengan anak lain';
const WITH_COMPARISON = 'Skor hanya dibandingkan dengan anak seusia di praktik ini';

/** The evidence as it is read next to norms: the sentence that would no longer be true is replaced. */
export const evidenceWithNorms = (evidence: InstrumentEvidence, norms: ResultNorms): InstrumentEvidence => ({
  ...evidence,
  limits: evidence.limits.map((limit) => ({
    ...limit,
    text: limit.text.replace(WITHOUT_COMPARISON, WITH_COMPARISON),
  })),
  norms,
});

/** What a disclaimer says without norms. With them, the scores are compared, and the ranges are still the choice of the authors. */
export const WITHOUT_NORM_GROUP = 'Skor dan rentangnya tidak dibandingkan dengan kelompok norma';
const WITH_NORM_GROUP = `${WITH_COMPARISON}, dan rentangnya tidak bersumber dari kelompok norma`;

/** The disclaimer of a result as it is read next to its evidence. */
export const disclaimerNextTo = (
  { heading, text }: SensoryInterpretation['disclaimer'],
  evidence: InstrumentEvidence | null | undefined,
) => ({ heading, text: evidence?.norms ? text.replace(WITHOUT_NORM_GROUP, WITH_NORM_GROUP) : text });
