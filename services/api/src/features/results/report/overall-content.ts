import { type AssessmentResult, BAND_MIN_ANSWERED, type BandView } from '@kenali/contracts';

/** Ends of the answer scale. */
export interface Ends {
  min: number;
  max: number;
}

export interface BandCell {
  label: string;
  /** '155–189', '≤ 154', '≥ 285'. */
  range: string;
  isHere: boolean;
}

export interface OverallContent {
  heading: string;
  score: string;
  label: string;
  facts: { label: string; value: string }[];
  bands: BandCell[];
  /** Where the score stands within its own band, 0 to 1; null without a band. */
  marker: { score: string; share: number } | null;
  interpretation: string;
  note: string;
}

export function overallContent(results: AssessmentResult, ends: Ends): OverallContent {
  const { totalScore, bandScore, band, answeredCount, notObservedCount } = results;
  const all = answeredCount + notObservedCount;
  const facts = [
    { label: 'Skor total', value: `${totalScore}` },
    { label: 'Butir dijawab', value: `${answeredCount} dari ${all}` },
    { label: 'Tidak teramati', value: `${notObservedCount}` },
  ];
  if (bandScore !== null && bandScore !== totalScore)
    facts.splice(1, 0, { label: 'Skor setara semua butir', value: `${bandScore}` });
  return {
    heading: 'Hasil Keseluruhan',
    score: `${totalScore}`,
    label: band?.label ?? 'Rentang tidak ditentukan',
    facts,
    bands: results.bands.map((each) => ({ label: each.label, range: rangeText(each), isHere: each.id === band?.id })),
    marker:
      band && bandScore !== null
        ? { score: `${bandScore}`, share: placeInBand(bandScore, band, all * ends.min, all * ends.max) }
        : null,
    interpretation: results.interpretation,
    note: [
      'Skor total belum dinormakan di Indonesia; utamakan rincian per bagian.',
      ...(bandScore !== null && bandScore !== totalScore
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

/** Open ends reach to the lowest and the highest possible score. */
function placeInBand(score: number, { min, max }: BandView, lowest: number, highest: number): number {
  const from = min ?? lowest;
  const to = max ?? highest;
  return to <= from ? 0.5 : Math.min(1, Math.max(0, (score - from) / (to - from)));
}
