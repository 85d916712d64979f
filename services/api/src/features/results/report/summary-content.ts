import { findProminentSections } from '@kenali/instruments/rules';
import { decimal } from './indonesian.ts';
import type { CardBlock } from './report-blocks.ts';
import type { Ends, SensorySource } from './sensory-source.ts';

/** The section profile leads: the highest sections are named before any total. */
export function summaryCard({ results, averageDecimals }: SensorySource, { min, max }: Ends): CardBlock {
  const { sections, explanation } = findProminentSections(Object.values(results.sectionScores));
  const all = results.answeredCount + results.notObservedCount;
  return {
    kind: 'card',
    tone: 'lead',
    heading: 'Ringkasan',
    text:
      explanation ??
      `Perilaku yang ditanyakan paling sering muncul pada bagian berikut (rata-rata jawaban pada skala ${min} sampai ${max}):`,
    highlights: sections.map(({ name, average }) => ({ mark: decimal(average, averageDecimals), name })),
    closing: `Dari ${all} butir, ${results.answeredCount} dijawab dan ${results.notObservedCount} tidak teramati.`,
  };
}
