import { BAND_MIN_ANSWERED, type BandView, type SensoryResult } from '@kenali/contracts';
import type { ScaleBlock } from '../report-blocks.ts';
import type { ScaleRange } from './sensory-sections.ts';

/** The total score with its band and interpretation. The note states that the score has no Indonesian norm. */
export function totalBlock(results: SensoryResult, range: ScaleRange): ScaleBlock {
  const { totalScore, bandScore, band, answeredCount, notObservedCount } = results;
  const itemCount = answeredCount + notObservedCount;
  const isProrated = bandScore !== null && bandScore !== totalScore;
  const facts = [
    { label: 'Skor total', value: `${totalScore}` },
    { label: 'Butir dijawab', value: `${answeredCount} dari ${itemCount}` },
    { label: 'Tidak teramati', value: `${notObservedCount}` },
  ];
  if (isProrated) facts.splice(1, 0, { label: 'Skor setara semua butir', value: `${bandScore}` });
  const label = band?.label ?? 'Rentang tidak ditentukan';
  return {
    kind: 'scale',
    heading: 'Hasil Keseluruhan',
    score: `${totalScore}`,
    label,
    facts,
    bands: results.bands.map((each) => ({ label: each.label, range: rangeText(each), isHere: each.id === band?.id })),
    marker:
      band && bandScore !== null
        ? {
            score: `${bandScore}`,
            share: positionInBand(bandScore, band, itemCount * range.min, itemCount * range.max),
          }
        : null,
    alt: band
      ? `Skala ${results.bands.length} rentang: skor ${bandScore} berada pada ${label}, ${rangeText(band)}.`
      : `Skala ${results.bands.length} rentang tanpa penanda: ${label.toLocaleLowerCase('id')}.`,
    interpretation: results.interpretation,
    note: [
      'Skor total belum dinormakan di Indonesia; utamakan rincian per bagian.',
      ...(isProrated
        ? ['Rentang dipilih dengan skor setara semua butir: rata-rata butir yang dijawab dikalikan jumlah butir.']
        : []),
      ...(band ? [] : [`Rentang hanya ditentukan bila sekurang-kurangnya ${BAND_MIN_ANSWERED} butir dijawab.`]),
    ].join(' '),
  };
}

function rangeText({ min, max }: BandView): string {
  if (min === null) return max === null ? '' : `≤ ${max}`;
  return max === null ? `≥ ${min}` : `${min}–${max}`;
}

/** Returns 0 to 1. A band without a lower or upper bound ends at the lowest or highest possible score. */
function positionInBand(score: number, { min, max }: BandView, lowest: number, highest: number): number {
  const from = min ?? lowest;
  const to = max ?? highest;
  return to <= from ? 0.5 : Math.min(1, Math.max(0, (score - from) / (to - from)));
}
