import type {
  CategoryScore,
  EarlierResult,
  LearningResult,
  SensoryInterpretation,
  SensoryResult,
} from '@kenali/contracts';
import { joinWords, oneDecimal, roundToOneDecimal } from '../words.ts';

/** One value per section, style or category, and the texts that describe how it changed. */
export interface Measure {
  /** Header of the rows in a table: `Bagian`. */
  rowHeader: string;
  /** `label` is the name, with the section letter if there is one. */
  rows: readonly { key: string; name: string; label: string; now: number | null }[];
  /** Ends of the scale of the values. */
  min: number;
  max: number;
  /** A smaller difference is not reported as a change. */
  threshold: number;
  /** Formats a value with at most one decimal. */
  format(value: number): string;
  /** Appended to a difference: ` poin`. */
  unit: string;
  /** Neutral descriptions of a change. They never say better or worse. */
  texts: { more: string; less: string; same: string };
}

export type ChangeDirection = 'more' | 'less' | 'same' | 'unknown';

export interface ComparedRow {
  key: string;
  name: string;
  label: string;
  before: number | null;
  now: number | null;
  beforeText: string;
  nowText: string;
  /** The current value minus the earlier one, both rounded as shown; 0 if either is missing. */
  change: number;
  /** The change with sign and unit: `+0,3`. */
  difference: string;
  direction: ChangeDirection;
  directionText: string;
}

const NO_VALUE = '–';
const NOT_COMPARABLE = 'tidak dapat dibandingkan';
const NEARLY_SAME = 'hampir sama';
const SAME = 'sama seperti sebelumnya';

/** Half a step of the answer scale, as for prominent sections and for the directions of patterns. */
const SENSORY_THRESHOLD = 0.5;
/** One changed answer moves two styles by one, so only two or more count. */
const LEARNING_THRESHOLD = 2;
/** Two of ten statements. */
const INTELLIGENCE_THRESHOLD = 20;

/** Average per section. A higher average means more often, not worse. */
export const sensoryMeasure = (
  { sectionScores }: Pick<SensoryResult, 'sectionScores'>,
  sections: SensoryInterpretation['sections'] = {},
): Measure => ({
  rowHeader: 'Bagian',
  rows: Object.entries(sectionScores)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([letter, { name, average }]) => ({
      key: letter,
      name: sections[letter]?.shortName ?? name,
      label: `${letter}. ${name}`,
      now: average,
    })),
  min: 1,
  max: 5,
  threshold: SENSORY_THRESHOLD,
  format: oneDecimal,
  unit: '',
  texts: { more: 'lebih sering muncul', less: 'lebih jarang muncul', same: SAME },
});

/** Answers per style. */
export const learningMeasure = ({ styles, styleScores }: Pick<LearningResult, 'styleScores' | 'styles'>): Measure => ({
  rowHeader: 'Gaya',
  rows: styles.map(({ style, name }) => ({ key: style, name, label: name, now: styleScores[style] })),
  min: 0,
  max: Object.values(styleScores).reduce((sum, score) => sum + score, 0),
  threshold: LEARNING_THRESHOLD,
  format: String,
  unit: ' jawaban',
  texts: { more: 'lebih sering dipilih', less: 'lebih jarang dipilih', same: SAME },
});

/** Percentage per category. */
export const intelligenceMeasure = (scores: readonly CategoryScore[]): Measure => ({
  rowHeader: 'Bidang',
  rows: scores.map(({ category, name, percentage }) => ({ key: category, name, label: name, now: percentage })),
  min: 0,
  max: 100,
  threshold: INTELLIGENCE_THRESHOLD,
  format: (percentage) => `${withoutZero(percentage)}%`,
  unit: ' poin',
  texts: { more: 'lebih banyak jawaban Ya', less: 'lebih sedikit jawaban Ya', same: SAME },
});

const withoutZero = (value: number) => oneDecimal(value).replace(/,0$/, '');

/**
 * Compares every row of the measure with an earlier result. Differences are calculated from the rounded numbers that are
 * shown, so that a reader who subtracts them gets the same result. A difference below the threshold is not a change.
 */
export const compareResults = (measure: Measure, values: EarlierResult['values']): ComparedRow[] =>
  measure.rows.map(({ key, name, label, now }) => {
    const before = values[key] ?? null;
    const format = (value: number | null) => (value === null ? NO_VALUE : measure.format(value));
    const row = { key, name, label, before, now, beforeText: format(before), nowText: format(now) };
    if (before === null || now === null)
      return { ...row, change: 0, difference: NO_VALUE, direction: 'unknown', directionText: NOT_COMPARABLE };
    const change = roundToOneDecimal(roundToOneDecimal(now) - roundToOneDecimal(before));
    const isChange = Math.abs(change) >= measure.threshold;
    const direction = !isChange ? 'same' : change > 0 ? 'more' : 'less';
    return {
      ...row,
      change,
      difference: formatChange(change, measure.unit),
      direction,
      directionText: !isChange && change !== 0 ? NEARLY_SAME : measure.texts[direction],
    };
  });

/** Uses the true minus sign, which is as wide as the plus sign. */
const formatChange = (change: number, unit: string): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${withoutZero(Math.abs(change))}${unit}`;

const MAX_NAMED_ROWS = 3;
const SUMMARY_LABELS: Record<ChangeDirection, (measure: Measure) => string> = {
  more: ({ texts }) => texts.more,
  less: ({ texts }) => texts.less,
  same: () => 'sama atau hampir sama seperti sebelumnya',
  unknown: () => NOT_COMPARABLE,
};

/**
 * Summarizes a comparison with one line per direction. A line names the rows that changed most and counts the others. A
 * direction without rows has no line.
 */
export function summarizeComparison(
  measure: Measure,
  rows: readonly ComparedRow[],
): { label: string; value: string }[] {
  const noun = measure.rowHeader.toLowerCase();
  return (Object.keys(SUMMARY_LABELS) as ChangeDirection[]).flatMap((direction) => {
    const matching = rows.filter((row) => row.direction === direction);
    if (matching.length === 0) return [];
    const changed = direction === 'more' || direction === 'less';
    const isNamed = changed || matching.length <= MAX_NAMED_ROWS;
    const ordered = changed ? [...matching].sort((a, b) => Math.abs(b.change) - Math.abs(a.change)) : matching;
    const value = isNamed ? listNames(ordered, noun) : `${matching.length} ${noun}`;
    return [{ label: capitalize(SUMMARY_LABELS[direction](measure)), value }];
  });
}

function listNames(rows: readonly ComparedRow[], noun: string): string {
  const names = rows.map(({ name }) => name);
  const others = names.length - MAX_NAMED_ROWS;
  return joinWords(others > 0 ? [...names.slice(0, MAX_NAMED_ROWS), `${others} ${noun} lain`] : names);
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How small differences are treated, below every comparison. */
export const comparisonNote = ({ threshold, unit, rowHeader }: Measure): string =>
  `Perbedaan kecil wajar terjadi, misalnya karena suasana saat mengisi: selisih di bawah ${withoutZero(threshold)}${unit || ' langkah skala'} per ${rowHeader.toLowerCase()} tidak disebut berubah. Perbandingan ini tidak menilai mana yang lebih baik.`;
