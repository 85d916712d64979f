import type { SensoryInterpretation, SensoryResult } from '@kenali/contracts';
import {
  GROUPING_NAMES,
  SECTIONS_CAPTION,
  SENSORY_HEADINGS,
  sensorySections,
  sensoryTotal,
} from '@kenali/instruments/rules';
import type { BarsBlock, ScaleBlock } from '../report-blocks.ts';
import { decimal } from './indonesian.ts';

/** One bar per section of the view, ordered by letter. */
export function sectionBars(
  { results, averageDecimals }: { results: SensoryResult; averageDecimals: 1 | 2 },
  { scale, sections: described }: SensoryInterpretation,
): BarsBlock {
  const values = scale.map(({ value }) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const axisLabel = (value: number) =>
    `${value} ${scale.find((point) => point.value === value)?.label.toLocaleLowerCase('id') ?? ''}`.trim();
  const lines = sensorySections(
    results,
    { scale },
    {
      // Staff see other sections under the same letters, which have no sentence of their own.
      describe: (letter) => (averageDecimals === 1 ? (described[letter]?.description ?? '') : ''),
      format: (average) => decimal(average, averageDecimals),
    },
  );
  return {
    kind: 'bars',
    heading: SENSORY_HEADINGS.sections,
    caption: averageDecimals === 1 ? SECTIONS_CAPTION : `${GROUPING_NAMES.staff}. ${SECTIONS_CAPTION}`,
    alt: `Diagram batang: rata-rata jawaban ${lines.length} bagian pada skala ${min} sampai ${max}. Angkanya ada pada tabel berikut.`,
    columns: { name: 'Bagian', value: 'Rata-rata' },
    axis: { from: axisLabel(min), to: axisLabel(max), steps: max - min },
    rows: lines.map(({ letter, name, description, average, value, words, detail, caution }) => ({
      letter,
      name,
      description,
      value,
      share: average === null ? null : (average - min) / (max - min),
      detail: words ? `${words} · ${detail}` : detail,
      caution: average === null ? null : caution,
    })),
  };
}

/** The total in words, its place on the scale, and its limits. */
export function totalBlock(results: SensoryResult, interpretation: SensoryInterpretation): ScaleBlock {
  const total = sensoryTotal(results, interpretation);
  return {
    kind: 'scale',
    heading: SENSORY_HEADINGS.overall,
    words: total.words,
    facts: [{ label: 'Skor total', value: `${total.score}` }, { label: 'Rentang', value: total.label }, ...total.facts],
    ends: { from: `${total.lowest}`, to: `${total.highest}` },
    bands: total.bands.map(({ label, rangeText, start, width, isHere }) => ({
      label,
      range: rangeText,
      start,
      width,
      isHere,
    })),
    marker: total.marker && { score: `${total.marker.score}`, position: total.marker.position },
    alt: total.alt,
    interpretation: total.interpretation,
    note: total.notes.join(' '),
  };
}
