import type { AssessmentResult, ResearchTier, ResponseQuality, ResponseValue } from '@kenali/contracts';
import { comparedValues, type Instrument, scalesOf } from '@kenali/instruments';
import { ageGroupOf, ageGroups } from '@kenali/instruments/rules';
import { jakartaDay } from '../../../../jakarta-time.ts';
import type { UserAssessmentDocument } from '../../../user-assessments/index.ts';

/** One result as the columns read it. */
export interface ResearchRow {
  found: Pick<UserAssessmentDocument, '_id'> & { completedAt: Date };
  result: AssessmentResult;
  responses: Readonly<Record<string, ResponseValue>>;
  quality: ResponseQuality;
  /** The age of the child; null if the result names no day of birth. */
  months: number | null;
  /** The same for all results of a child in this file, and another one in every file. */
  subject: string;
}

/** A column of the table and its row of the codebook. */
export interface ResearchColumn {
  name: string;
  /** What it holds, and which values it has. */
  label: string;
  values: string;
  cell(row: ResearchRow): string | number | null;
}

/** The columns of an instrument version in reading order. No tier has a name, a birth date or a remark. */
export function researchColumns(instrument: Instrument, tier: ResearchTier): ResearchColumn[] {
  return [
    {
      name: 'subjek',
      label: 'Nomor acak per anak (atau per pengguna), baru di setiap berkas',
      values: 'S1, S2, …',
      cell: ({ subject }) => subject,
    },
    ...(tier === 'numbered' ? NUMBERED : DEIDENTIFIED),
    {
      name: 'kelompok_usia',
      label: 'Kelompok usia pada tanggal tes',
      values: ageGroups.map(({ id, name }) => `${id} = ${name}`).join('; '),
      cell: ({ months }) => ageGroupOf(months),
    },
    ...itemColumns(instrument),
    ...scoreColumns(instrument),
    ...QUALITY,
  ];
}

const MONTHS_PER_YEAR = 12;
const DEIDENTIFIED: readonly ResearchColumn[] = [
  {
    name: 'bulan_selesai',
    label: 'Bulan selesai mengisi',
    values: 'TTTT-BB',
    cell: ({ found }) => jakartaDay(found.completedAt).slice(0, 'TTTT-BB'.length),
  },
  {
    name: 'usia_tahun',
    label: 'Usia pada tanggal tes, tahun penuh',
    values: 'bilangan bulat; kosong jika tidak dicatat',
    cell: ({ months }) => months && Math.floor(months / MONTHS_PER_YEAR),
  },
];
const NUMBERED: readonly ResearchColumn[] = [
  {
    name: 'nomor_hasil',
    label: 'Nomor hasil di area admin',
    values: 'bilangan bulat',
    cell: ({ found }) => found._id,
  },
  {
    name: 'tanggal_selesai',
    label: 'Tanggal selesai mengisi',
    values: 'TTTT-BB-HH',
    cell: ({ found }) => jakartaDay(found.completedAt),
  },
  {
    name: 'usia_bulan',
    label: 'Usia pada tanggal tes, bulan penuh',
    values: 'bilangan bulat; kosong jika tidak dicatat',
    cell: ({ months }) => months,
  },
];

/** Yes and no are numbers, which every statistics package adds up. */
const toCell = (value: ResponseValue | undefined): string | number | null => {
  if (value === undefined) return null;
  return typeof value === 'boolean' ? Number(value) : value;
};
const valuesOf = (options: readonly { value: ResponseValue; label: string }[]): string =>
  options.map(({ value, label }) => `${toCell(value)} = ${label}`).join('; ');

function itemColumns(instrument: Instrument): ResearchColumn[] {
  const view = instrument.view();
  const questions =
    view.type === 'sensory'
      ? view.items.map(({ id, text }) => ({ id, text, values: `${valuesOf(view.scale)}; kosong = tidak teramati` }))
      : view.type === 'intelligence'
        ? view.questions.map(({ id, text }) => ({ id, text, values: valuesOf(view.options) }))
        : view.questions.map(({ id, text, options }) => ({ id, text, values: valuesOf(options) }));
  const digits = String(questions.length).length;
  return questions.map(({ id, text, values }) => ({
    name: `butir_${id.padStart(digits, '0')}`,
    label: text,
    values,
    cell: ({ responses }) => toCell(responses[id]),
  }));
}

const column = <Type extends AssessmentResult['type']>(
  type: Type,
  [name, label, values]: [name: string, label: string, values: string],
  cell: (result: Extract<AssessmentResult, { type: Type }>) => string | number | null | undefined,
): ResearchColumn => ({
  name,
  label,
  values,
  cell: ({ result }) =>
    result.type === type ? (cell(result as Extract<AssessmentResult, { type: Type }>) ?? null) : null,
});

function scoreColumns(instrument: Instrument): ResearchColumn[] {
  const scales = scalesOf(instrument);
  switch (instrument.type) {
    case 'sensory':
      return [
        column(
          'sensory',
          ['skor_total', 'Jumlah nilai semua butir yang dijawab', 'bilangan bulat'],
          (r) => r.totalScore,
        ),
        column(
          'sensory',
          ['skor_rentang', 'Rata-rata kali jumlah butir, dibulatkan', 'kosong jika kurang dari 100 butir dijawab'],
          (r) => r.bandScore,
        ),
        column('sensory', ['rentang', 'Rentang menurut skor_rentang', 'kode rentang pada paket'], (r) => r.band?.id),
        ...scales.map(({ key, name }) =>
          column(
            'sensory',
            [`bagian_${key}`, `${name}: rata-rata butir yang dijawab`, '1 sampai 5; kosong jika tidak ada jawaban'],
            (r) => r.sectionScores[key]?.average,
          ),
        ),
      ];
    case 'learning':
      return [
        ...scales.map(({ key, name }) =>
          column(
            'learning',
            [`gaya_${key}`, `${name}: banyaknya pilihan`, '0 sampai jumlah pertanyaan'],
            (r) => Object.entries(r.styleScores).find(([style]) => style === key)?.[1],
          ),
        ),
        column(
          'learning',
          ['gaya_utama', 'Gaya yang paling sering dipilih', 'campuran = sama banyak'],
          (r) => r.primaryStyle,
        ),
      ];
    case 'intelligence':
      return scales.map(({ key, name }) =>
        column(
          'intelligence',
          [`bidang_${key}`, `${name}: banyaknya jawaban Ya`, '0 sampai jumlah pernyataan'],
          (r) => r.categoryScores.find(({ category }) => category === key)?.score,
        ),
      );
    default:
      return scales.map(({ key, name }) => ({
        name: `skor_${key}`,
        label: name,
        values: 'angka pada hasil',
        cell: ({ result }) => comparedValues(result)[key] ?? null,
      }));
  }
}

const QUALITY: readonly ResearchColumn[] = [
  {
    name: 'tidak_teramati',
    label: 'Banyaknya butir yang tidak teramati',
    values: 'bilangan bulat',
    cell: ({ quality }) => quality.notObserved,
  },
  {
    name: 'jawaban_sama_berturut',
    label: 'Deret terpanjang jawaban yang sama',
    values: 'bilangan bulat',
    cell: ({ quality }) => quality.longestRun,
  },
  {
    name: 'variasi_jawaban',
    label: 'Simpangan baku nilai jawaban',
    values: 'kosong jika jawaban tidak bernilai angka',
    cell: ({ quality }) => quality.variability,
  },
  {
    name: 'detik_per_butir',
    label: 'Median waktu per butir tanpa jeda, detik',
    values: 'kosong jika waktu tidak dicatat',
    cell: ({ quality }) => quality.secondsPerItem,
  },
  {
    name: 'pasangan_tidak_sejalan',
    label: 'Pasangan butir serupa yang jawabannya berbeda jauh',
    values: 'kosong jika kuesioner tidak menyebut pasangan',
    cell: ({ quality }) => quality.pairs?.inconsistent ?? null,
  },
  {
    name: 'tanda_mutu',
    label: 'Tanda agar jawaban diperiksa',
    values: 'not_observed, same_answer, fast; dipisah spasi',
    cell: ({ quality }) => quality.flags.join(' ') || null,
  },
];
