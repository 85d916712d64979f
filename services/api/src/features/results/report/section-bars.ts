import type { SectionScore } from '@kenali/contracts';
import { decimal } from './indonesian.ts';
import type { BarRow, BarsBlock } from './report-blocks.ts';
import type { Ends, SensorySource } from './sensory-source.ts';

/** The sections of the grouping at hand, in the order of their letters. */
export function sectionBars({ results, scale, averageDecimals }: SensorySource, ends: Ends): BarsBlock {
  const points = scale.map(({ value, label }) => ({ value, label })).sort((a, b) => a.value - b.value);
  const end = (point: { value: number; label: string } | undefined, value: number) =>
    point ? `${point.value} ${point.label.toLocaleLowerCase('id')}` : `${value}`;
  const sections = Object.entries(results.sectionScores).sort(([a], [b]) => a.localeCompare(b));
  return {
    kind: 'bars',
    heading: 'Rincian Per Bagian',
    caption:
      'Rata-rata jawaban tiap bagian. Angka yang lebih tinggi berarti perilakunya lebih sering muncul. Butir yang tidak teramati tidak ikut dihitung.',
    alt: `Diagram batang: rata-rata jawaban ${sections.length} bagian pada skala ${ends.min} sampai ${ends.max}. Angkanya ada pada tabel berikut.`,
    columns: { name: 'Bagian', value: 'Rata-rata' },
    axis: { from: end(points[0], ends.min), to: end(points.at(-1), ends.max), steps: ends.max - ends.min },
    rows: sections.map(([letter, score]) => sectionRow(letter, score, ends, averageDecimals)),
  };
}

function sectionRow(letter: string, score: SectionScore, ends: Ends, decimals: 1 | 2): BarRow {
  const { name, total, count, average, notObserved, caution } = score;
  const unseen = notObserved > 0 ? `, ${notObserved} tidak teramati` : '';
  return {
    mark: letter,
    name,
    value: average === null ? '–' : decimal(average, decimals),
    share: average === null ? null : (average - ends.min) / (ends.max - ends.min),
    detail: average === null ? 'Tidak ada butir yang dijawab' : `Total ${total} dari ${count} butir${unseen}`,
    caution: caution && average !== null ? 'Lebih dari 20% tidak teramati, baca dengan hati-hati.' : null,
  };
}
