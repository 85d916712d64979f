import type { SectionScore } from '@kenali/contracts';
import { decimal } from './indonesian.ts';
import type { Ends } from './overall-content.ts';
import type { ReportSource } from './report-content.ts';

export interface SummaryContent {
  heading: string;
  intro: string;
  /** The sections with the highest averages, at most three. */
  highest: { average: string; name: string }[];
  closing: string;
}

const SHOWN = 3;

/** The section profile leads: the highest sections are named before any total. */
export function summaryContent({ results, averageDecimals }: ReportSource, ends: Ends): SummaryContent {
  const scored = Object.values(results.sectionScores)
    .filter((score): score is SectionScore & { average: number } => score.average !== null)
    .sort((a, b) => b.average - a.average);
  const isFlat = scored.every(({ average }) => average === scored[0]?.average);
  const all = results.answeredCount + results.notObservedCount;
  return {
    heading: 'Ringkasan',
    intro: intro(scored.length, isFlat, ends),
    highest: isFlat
      ? []
      : scored.slice(0, SHOWN).map(({ name, average }) => ({ name, average: decimal(average, averageDecimals) })),
    closing: `Dari ${all} butir, ${results.answeredCount} dijawab dan ${results.notObservedCount} tidak teramati.`,
  };
}

function intro(scored: number, isFlat: boolean, { min, max }: Ends): string {
  if (scored === 0) return 'Belum ada bagian yang dapat digambarkan karena tidak ada butir yang dijawab.';
  if (isFlat) return 'Rata-rata semua bagian sama; tidak ada bagian yang lebih menonjol.';
  return `Perilaku yang ditanyakan paling sering muncul pada bagian berikut (rata-rata jawaban pada skala ${min} sampai ${max}):`;
}
