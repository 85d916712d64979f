import type { ChartTone } from '../parts/score-bars.tsx';

/** What is compared over time: one value by section, style or category, and how it is put into words. */
export interface Measure {
  tone: ChartTone;
  /** What a row is, at the head of a table: `Bagian`. */
  rowHead: string;
  /** `label` is the name with its letter, where there are letters. */
  rows: readonly { key: string; name: string; label: string; now: number | null }[];
  /** Ends of the scale that the values lie on. */
  min: number;
  max: number;
  /** A value as it is shown, one decimal at most. */
  text(value: number): string;
  /** Said after a difference: ` poin`. */
  unit: string;
  /** Neutral: never better or worse. */
  words: { more: string; less: string; same: string };
}
