import type { ScalePoint, SectionScore, SensoryResult } from '@kenali/contracts';
import { findProminentSections } from '@kenali/instruments/rules';
import type { BarRow, BarsBlock, CardBlock } from '../report-blocks.ts';
import { decimal } from './indonesian.ts';

/** The data that the report of a sensory result is made from. */
export interface SensorySource {
  results: SensoryResult;
  /** The questionnaire's sections by letter. Comments belong to these in every view. */
  questionnaireSections: Record<string, { name: string }>;
  /** The points of the answer scale. Empty if the pack is no longer installed. */
  scale: readonly Pick<ScalePoint, 'value' | 'label'>[];
  averageDecimals: 1 | 2;
}

/** The lowest and highest value of the answer scale. */
export interface ScaleRange {
  min: number;
  max: number;
}

/** Falls back to 1 to 5 if the scale is unknown. */
export const scaleRange = (scale: SensorySource['scale']): ScaleRange =>
  scale.length === 0
    ? { min: 1, max: 5 }
    : { min: Math.min(...scale.map(({ value }) => value)), max: Math.max(...scale.map(({ value }) => value)) };

/** Names the sections with the highest averages. */
export function summaryCard({ results, averageDecimals }: SensorySource, { min, max }: ScaleRange): CardBlock {
  const { sections, explanation } = findProminentSections(Object.values(results.sectionScores));
  const itemCount = results.answeredCount + results.notObservedCount;
  return {
    kind: 'card',
    tone: 'lead',
    heading: 'Ringkasan',
    text:
      explanation ??
      `Perilaku yang ditanyakan paling sering muncul pada bagian berikut (rata-rata jawaban pada skala ${min} sampai ${max}):`,
    highlights: sections.map(({ name, average }) => ({ value: decimal(average, averageDecimals), name })),
    closing: `Dari ${itemCount} butir, ${results.answeredCount} dijawab dan ${results.notObservedCount} tidak teramati.`,
  };
}

/** One bar per section of the view, ordered by letter. */
export function sectionBars({ results, scale, averageDecimals }: SensorySource, range: ScaleRange): BarsBlock {
  const points = scale.map(({ value, label }) => ({ value, label })).sort((a, b) => a.value - b.value);
  const axisLabel = (point: { value: number; label: string } | undefined, value: number) =>
    point ? `${point.value} ${point.label.toLocaleLowerCase('id')}` : `${value}`;
  const sections = Object.entries(results.sectionScores).sort(([a], [b]) => a.localeCompare(b));
  return {
    kind: 'bars',
    heading: 'Rincian Per Bagian',
    caption:
      'Rata-rata jawaban tiap bagian. Angka yang lebih tinggi berarti perilakunya lebih sering muncul. Butir yang tidak teramati tidak ikut dihitung.',
    alt: `Diagram batang: rata-rata jawaban ${sections.length} bagian pada skala ${range.min} sampai ${range.max}. Angkanya ada pada tabel berikut.`,
    columns: { name: 'Bagian', value: 'Rata-rata' },
    axis: {
      from: axisLabel(points[0], range.min),
      to: axisLabel(points.at(-1), range.max),
      steps: range.max - range.min,
    },
    rows: sections.map(([letter, score]) => sectionRow(letter, score, range, averageDecimals)),
  };
}

function sectionRow(letter: string, score: SectionScore, range: ScaleRange, decimals: 1 | 2): BarRow {
  const { name, total, count, average, notObserved, caution } = score;
  const notObservedText = notObserved > 0 ? `, ${notObserved} tidak teramati` : '';
  return {
    letter,
    name,
    value: average === null ? '–' : decimal(average, decimals),
    share: average === null ? null : (average - range.min) / (range.max - range.min),
    detail: average === null ? 'Tidak ada butir yang dijawab' : `Total ${total} dari ${count} butir${notObservedText}`,
    caution: caution && average !== null ? 'Lebih dari 20% tidak teramati, baca dengan hati-hati.' : null,
  };
}
