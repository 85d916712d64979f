import type { AdminReport } from '@kenali/contracts';
import type { SheetContent } from '../write-sheets.ts';
import { periodText, REPORT_TITLES } from './report-texts.ts';

/** Reads "350000.00" as a number of whole rupiah. */
const toRupiah = (decimal: string) => Number(decimal.slice(0, -'.00'.length));

/** Sheets of the report's workbook: figures, types, and all series over time. */
export const toReportSheets = (report: AdminReport): SheetContent[] => [
  {
    name: 'Ringkasan',
    headings: ['Ukuran', 'Nilai', 'Periode sebelumnya'],
    widths: [32, 22, 22],
    rows: [
      ['Laporan', REPORT_TITLES[report.type], null],
      ['Periode', periodText(report), null],
      ...report.figures.map(({ label, unit, value, before }) => [
        unit === 'count' ? label : `${label} (${unit === 'rupiah' ? 'Rp' : '%'})`,
        value,
        before,
      ]),
    ],
  },
  {
    name: 'Per jenis',
    headings: ['Jenis', 'Jumlah', 'Selesai', 'Berlangsung', 'Konversi (%)', 'Pendapatan (Rp)'],
    widths: [24, 12, 12, 14, 14, 18],
    rows: report.types.map(({ name, count, completedCount, inProgressCount, conversionPercent, revenue }) => [
      name,
      count,
      completedCount,
      inProgressCount,
      conversionPercent,
      toRupiah(revenue),
    ]),
  },
  {
    name: 'Dari waktu ke waktu',
    headings: ['Waktu', ...report.series.map(({ label, unit }) => (unit === 'rupiah' ? `${label} (Rp)` : label))],
    widths: [14, ...report.series.map(() => 22)],
    rows: report.buckets.map((bucket, index) => [bucket, ...report.series.map(({ values }) => values[index] ?? 0)]),
  },
];
