import type { EarlierResult } from '@kenali/contracts';
import { joinWords } from '../../../common/join-words.ts';
import { roundToOneDecimal } from '../parts/format.ts';
import type { ChartTone } from '../parts/score-bars.tsx';

/** One value per section, style or category, and the texts that describe how it changed. */
export interface Measure {
  tone: ChartTone;
  /** Header of the rows in a table: `Bagian`. */
  rowHeader: string;
  /** `label` is the name, with the section letter if there is one. */
  rows: readonly { key: string; name: string; label: string; now: number | null }[];
  /** Ends of the scale of the values. */
  min: number;
  max: number;
  /** Formats a value with at most one decimal. */
  format(value: number): string;
  /** Appended to a difference: ` poin`. */
  unit: string;
  /** Neutral descriptions of a change. They never say better or worse. */
  texts: { more: string; less: string; same: string };
}

export type Direction = 'more' | 'less' | 'same' | 'unknown';

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
  direction: Direction;
  directionText: string;
}

const NO_VALUE = '–';
const NOT_COMPARABLE = 'tidak dapat dibandingkan';
const signed = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/**
 * Compares every row of the measure with an earlier result. Differences are calculated from the rounded numbers on screen,
 * so that a reader who subtracts them gets the same result.
 */
export const compare = (measure: Measure, values: EarlierResult['values']): ComparedRow[] =>
  measure.rows.map(({ key, name, label, now }) => {
    const before = values[key] ?? null;
    const format = (value: number | null) => (value === null ? NO_VALUE : measure.format(value));
    const row = { key, name, label, before, now, beforeText: format(before), nowText: format(now) };
    if (before === null || now === null)
      return { ...row, change: 0, difference: NO_VALUE, direction: 'unknown', directionText: NOT_COMPARABLE };
    const change = roundToOneDecimal(roundToOneDecimal(now) - roundToOneDecimal(before));
    const direction = change > 0 ? 'more' : change < 0 ? 'less' : 'same';
    const difference = formatChange(change, measure.unit);
    return { ...row, change, difference, direction, directionText: measure.texts[direction] };
  });

/** Uses the true minus sign, which is as wide as the plus sign. */
const formatChange = (change: number, unit: string): string => `${signed.format(change).replace('-', '−')}${unit}`;

const MAX_NAMED_ROWS = 3;
const DIRECTIONS: readonly Direction[] = ['more', 'less', 'same', 'unknown'];

/**
 * Summarizes a comparison with one line per direction. A line names the rows that changed most and counts the others. A
 * direction without rows has no line.
 * @param noun what a row is: `bagian`
 */
export function summarizeComparison(rows: readonly ComparedRow[], noun: string): { label: string; value: string }[] {
  return DIRECTIONS.flatMap((direction) => {
    const matching = rows.filter((row) => row.direction === direction);
    const [first] = matching;
    if (!first) return [];
    const isNamed = direction === 'more' || direction === 'less' || matching.length <= MAX_NAMED_ROWS;
    const value = isNamed ? listNames(matching, noun) : `${matching.length} ${noun}`;
    return [{ label: capitalize(first.directionText), value }];
  });
}

function listNames(rows: readonly ComparedRow[], noun: string): string {
  const names = [...rows].sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).map(({ name }) => name);
  const others = names.length - MAX_NAMED_ROWS;
  return joinWords(others > 0 ? [...names.slice(0, MAX_NAMED_ROWS), `${others} ${noun} lain`] : names);
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
