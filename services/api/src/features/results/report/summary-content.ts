import { sectionsStandingOut } from '@kenali/contracts';
import { decimal } from './indonesian.ts';
import type { CardBlock } from './report-blocks.ts';
import type { Ends } from './section-bars.ts';
import type { SensorySource } from './sensory-content.ts';

/** The section profile leads: the highest sections are named before any total. */
export function summaryCard({ results, averageDecimals }: SensorySource, ends: Ends): CardBlock {
  const sections = Object.values(results.sectionScores);
  const named = sectionsStandingOut(sections);
  const all = results.answeredCount + results.notObservedCount;
  return {
    kind: 'card',
    tone: 'lead',
    heading: 'Ringkasan',
    text: sections.every(({ average }) => average === null) ? NOTHING : intro(named.length, ends),
    highlights: named.map(({ name, average }) => ({ mark: decimal(average, averageDecimals), name })),
    closing: `Dari ${all} butir, ${results.answeredCount} dijawab dan ${results.notObservedCount} tidak teramati.`,
  };
}

const NOTHING = 'Belum ada bagian yang dapat digambarkan karena tidak ada butir yang dijawab.';

function intro(named: number, { min, max }: Ends): string {
  if (named === 0) return 'Rata-rata semua bagian sama; tidak ada bagian yang lebih menonjol.';
  return `Perilaku yang ditanyakan paling sering muncul pada bagian berikut (rata-rata jawaban pada skala ${min} sampai ${max}):`;
}
