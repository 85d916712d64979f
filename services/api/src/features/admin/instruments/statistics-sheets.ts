import { type Estimate, type InstrumentStatistics, STATISTICS_MIN } from '@kenali/contracts';
import { ageGroups } from '@kenali/instruments/rules';
import type { SheetContent, SheetValue } from '../write-sheets.ts';

const bounds = (estimate: Estimate | null): SheetValue[] =>
  estimate ? [estimate.value, estimate.low, estimate.high] : [null, null, null];

/** Sheets of the workbook: what it is about, the scales, and their items. */
export const toStatisticsSheets = ({ scales, ...about }: InstrumentStatistics): SheetContent[] => [
  {
    name: 'Keterangan',
    headings: ['Ukuran', 'Keterangan'],
    widths: [30, 90],
    rows: [
      ['Instrumen', about.title],
      ['Versi', `${about.id} ${about.version}`],
      ['Kelompok usia', about.ageGroup === null ? 'semua usia' : nameOf(about.ageGroup)],
      ['Hasil', about.results],
      ['Dihitung', about.countedAt === null ? null : new Date(about.countedAt)],
      ['n', `Hasil dengan jawaban untuk semua butir skala. Angka kosong jika n di bawah ${STATISTICS_MIN}.`],
      ['Alfa', 'Alfa Cronbach dengan selang kepercayaan 95% menurut Feldt.'],
      ['Omega', 'Omega McDonald, satu faktor, likelihood maksimum, dengan selang kepercayaan 95% (metode delta).'],
      ['Galat baku pengukuran', 'Simpangan baku skor dikali akar (1 - alfa), dalam satuan skor.'],
      ['Korelasi butir-sisa', 'Korelasi butir dengan jumlah butir lain pada skala yang sama.'],
    ],
  },
  {
    name: 'Skala',
    headings: [
      'Skala',
      'n',
      'Rata-rata',
      'Simpangan baku',
      'Alfa',
      'Alfa bawah',
      'Alfa atas',
      'Omega',
      'Omega bawah',
      'Omega atas',
      'Galat baku pengukuran',
    ],
    widths: [34, 8, 12, 16, 10, 12, 12, 10, 14, 14, 24],
    rows: scales.map(({ name, n, mean, standardDeviation, alpha, omega, standardError }) => [
      name,
      n,
      mean,
      standardDeviation,
      ...bounds(alpha),
      ...bounds(omega),
      standardError,
    ]),
  },
  {
    name: 'Butir',
    headings: [
      'Skala',
      'Butir',
      'Pernyataan',
      'n',
      'Tidak teramati',
      'Rata-rata',
      'Simpangan baku',
      'Korelasi butir-sisa',
    ],
    widths: [34, 8, 70, 8, 16, 12, 16, 20],
    rows: scales.flatMap(({ name, items }) =>
      items.map(({ id, text, n, notObserved, mean, standardDeviation, itemRest }) => [
        name,
        id,
        text,
        n,
        notObserved,
        mean,
        standardDeviation,
        itemRest,
      ]),
    ),
  },
];

const nameOf = (ageGroup: string) => ageGroups.find(({ id }) => id === ageGroup)?.name ?? ageGroup;
