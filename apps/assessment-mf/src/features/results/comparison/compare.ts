import type { EarlierResult } from '@kenali/contracts';
import { roundToShown } from '../parts/indonesian-numbers.ts';
import type { Measure } from './measure.ts';

export type Direction = 'more' | 'less' | 'same' | 'unknown';

export interface ComparedRow {
  key: string;
  name: string;
  label: string;
  then: number | null;
  now: number | null;
  thenText: string;
  nowText: string;
  /** Now less then, as far as it shows; 0 where there is none. */
  change: number;
  /** The change signed and with its unit: `+0,3`. */
  difference: string;
  direction: Direction;
  /** The direction in words. */
  words: string;
}

const NOTHING = '–';
const UNKNOWN = 'tidak dapat dibandingkan';
const signed = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Every row of the measure, then and now. Differences are those of the numbers shown, so that a reader's sum is right. */
export const compare = (measure: Measure, values: EarlierResult['values']): ComparedRow[] =>
  measure.rows.map(({ key, name, label, now }) => {
    const then = values[key] ?? null;
    const text = (value: number | null) => (value === null ? NOTHING : measure.text(value));
    const row = { key, name, label, then, now, thenText: text(then), nowText: text(now) };
    if (then === null || now === null)
      return { ...row, change: 0, difference: NOTHING, direction: 'unknown', words: UNKNOWN };
    const change = roundToShown(roundToShown(now) - roundToShown(then));
    const direction = directionOf(change);
    const difference = changeText(change, measure.unit);
    return { ...row, change, difference, direction, words: measure.words[direction] };
  });

const directionOf = (change: number) => (change > 0 ? 'more' : change < 0 ? 'less' : 'same');

/** With a true minus, which is as wide as the plus. */
const changeText = (change: number, unit: string): string => `${signed.format(change).replace('-', '−')}${unit}`;
