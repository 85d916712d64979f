import type { SectionScore } from '@kenali/contracts';
import { decimal } from './indonesian.ts';
import type { CardBlock } from './report-blocks.ts';
import type { Ends } from './section-bars.ts';
import type { SensorySource } from './sensory-content.ts';

const SHOWN = 3;

/** The section profile leads: the highest sections, at most three, are named before any total. */
export function summaryCard({ results, averageDecimals }: SensorySource, ends: Ends): CardBlock {
  const scored = Object.values(results.sectionScores)
    .filter((score): score is SectionScore & { average: number } => score.average !== null)
    .sort((a, b) => b.average - a.average);
  const isFlat = scored.every(({ average }) => average === scored[0]?.average);
  const all = results.answeredCount + results.notObservedCount;
  return {
    kind: 'card',
    tone: 'lead',
    heading: 'Ringkasan',
    text: intro(scored.length, isFlat, ends),
    highlights: isFlat
      ? []
      : scored.slice(0, SHOWN).map(({ name, average }) => ({ mark: decimal(average, averageDecimals), name })),
    closing: `Dari ${all} butir, ${results.answeredCount} dijawab dan ${results.notObservedCount} tidak teramati.`,
  };
}

function intro(scored: number, isFlat: boolean, { min, max }: Ends): string {
  if (scored === 0) return 'Belum ada bagian yang dapat digambarkan karena tidak ada butir yang dijawab.';
  if (isFlat) return 'Rata-rata semua bagian sama; tidak ada bagian yang lebih menonjol.';
  return `Perilaku yang ditanyakan paling sering muncul pada bagian berikut (rata-rata jawaban pada skala ${min} sampai ${max}):`;
}
