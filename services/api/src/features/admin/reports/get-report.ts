import type { AdminReport } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { recordAudit } from '../../audit/index.ts';
import type { ReportContent } from '../../results/index.ts';
import { type SheetContent, writeSheets } from '../write-sheets.ts';
import { buildReport } from './build-report.ts';
import { sum } from './report-figures.ts';
import { amountText, bucketText, changeText, periodText, REPORT_TITLES } from './report-texts.ts';

export const getReport: Handler<'GET /api/admin/reports'> = ({ query }, { services }) =>
  buildReport(query, services.now());

export const getReportXlsx: Handler<'GET /api/admin/reports/xlsx'> = async ({ query }, context) => {
  const report = await buildReport(query, context.services.now());
  const { type, range, from, to } = report;
  const body = await writeSheets(toReportSheets(report));
  await recordAudit(context, { action: 'report.export_xlsx', details: { type, range } });
  return { fileName: `laporan_${type}_${from}_${to}.xlsx`, body };
};

/** @throws AppError REPORT_PDF_OFF when the configuration disables PDF reports */
export const getReportPdf: Handler<'GET /api/admin/reports/pdf'> = async ({ query }, context) => {
  const { config, now, reportRenderer } = context.services;
  if (!config.reportPdf) throw new AppError('REPORT_PDF_OFF');
  const report = await buildReport(query, now());
  const { type, range, from, to } = report;
  const body = await reportRenderer.render(toReportContent(report, config.practice), new Date(report.generatedAt));
  await recordAudit(context, { action: 'report.export_pdf', details: { type, range } });
  return { fileName: `laporan_${type}_${from}_${to}.pdf`, body };
};

/** Reads "350000.00" as a number of whole rupiah. */
const toRupiah = (decimal: string) => Number(decimal.slice(0, -'.00'.length));

/** Sheets of the report's workbook: figures, types, and all series over time. */
const toReportSheets = (report: AdminReport): SheetContent[] => [
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

type Practice = ReportContent['practice'];

/** The PDF of an admin report: figures, a chart for each series and a table by type. Charts are vector graphics. */
function toReportContent(report: AdminReport, practice: Practice): ReportContent {
  const title = `Laporan ${REPORT_TITLES[report.type]}`;
  const period = periodText(report);
  return {
    type: 'other',
    practice,
    title,
    subtitle: period,
    runningHead: `${title}  ·  ${period}`,
    imprint: `Dibuat dari pesanan dan asesmen yang tercatat`,
    blocks: [
      {
        kind: 'facts',
        heading: 'Angka utama',
        rows: report.figures.map((figure) => ({
          label: `${figure.label} (${changeText(figure)})`,
          value: amountText(figure.unit, figure.value),
        })),
      },
      ...report.series.map(({ label, unit, values }) => ({
        kind: 'columns' as const,
        heading: label,
        alt: `Diagram ${label} dari ${bucketText(report.buckets[0] as string)} sampai ${bucketText(report.buckets.at(-1) as string)}: seluruhnya ${amountText(unit, sum(values))}, tertinggi ${amountText(unit, Math.max(...values))}.`,
        caption: `Seluruhnya ${amountText(unit, sum(values))}`,
        top: amountText(unit, Math.max(0, ...values)),
        columns: values.map((value, index) => ({ label: bucketText(report.buckets[index] as string), value })),
      })),
      {
        kind: 'bars',
        heading: 'Per jenis asesmen',
        caption: 'Batang menunjukkan tingkat konversi: selesai dari semua yang selesai atau masih berlangsung.',
        alt: `Diagram tingkat konversi: ${report.types.map(({ name, conversionPercent }) => `${name} ${conversionPercent}%`).join(', ')}.`,
        columns: { name: 'Jenis', value: 'Konversi' },
        axis: { from: '0%', to: '100%', steps: 4 },
        rows: report.types.map(({ name, completedCount, inProgressCount, conversionPercent, revenue }) => ({
          letter: null,
          name,
          value: `${conversionPercent}%`,
          share: conversionPercent / 100,
          detail: `${completedCount} selesai, ${inProgressCount} berlangsung, ${amountText('rupiah', Number(revenue))}`,
          caution: null,
        })),
      },
    ],
  };
}
