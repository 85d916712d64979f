import type { AdminReport } from '@kenali/contracts';
import type { ReportContent } from '../../results/index.ts';
import { amountText, bucketText, changeText, periodText, REPORT_TITLES } from './report-texts.ts';

type Practice = ReportContent['practice'];

/** The PDF of an admin report: figures, a chart for each series and a table by type. Charts are vector graphics. */
export function toReportContent(report: AdminReport, practice: Practice): ReportContent {
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

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
