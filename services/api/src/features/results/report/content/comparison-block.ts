import type { AssessmentType, EarlierResult, ObserverComparison, Retest } from '@kenali/contracts';
import {
  compareResults,
  comparisonNote,
  type Measure,
  type ObserverReader,
  observerLines,
  observerTexts,
  retestLines,
  retestScale,
  retestTexts,
  SENSORY_HEADINGS,
  summarizeComparison,
} from '@kenali/instruments/rules';
import type { ComparisonBlock, RetestBlock } from '../report-blocks.ts';
import { longDay, longMoment } from './indonesian.ts';

/** The comparison with the newest earlier result. Empty if there is none. @param earlier newest first */
export function comparisonBlocks(
  measure: Measure,
  earlier: readonly EarlierResult[],
  completedAt: Date,
): ComparisonBlock[] {
  const [newest] = earlier;
  if (!newest) return [];
  const rows = compareResults(measure, newest.values);
  const moments = [completedAt, ...earlier.map((result) => new Date(result.completedAt))];
  // The same rule as on the page: the time is needed if two results are of one day.
  const areDaysUnique = new Set(moments.map(longDay)).size === moments.length;
  const format = areDaysUnique ? longDay : longMoment;
  const before = format(new Date(newest.completedAt));
  return [
    {
      kind: 'comparison',
      heading: SENSORY_HEADINGS.comparison,
      intro: `Hasil ini (${format(completedAt)}) dibandingkan dengan hasil ${before}.`,
      facts: summarizeComparison(measure, rows),
      columns: [measure.rowHeader, before, 'Hasil ini', 'Artinya'],
      rows: rows.map(({ label, beforeText, nowText, directionText, difference, direction }) => ({
        name: label,
        before: beforeText,
        now: nowText,
        meaning: direction === 'more' || direction === 'less' ? `${directionText} (${difference})` : directionText,
      })),
      note: comparisonNote(measure),
    },
  ];
}

/** All results over time. Empty if there is only one. */
export function retestBlocks(type: AssessmentType, retest: Retest | null | undefined): RetestBlock[] {
  if (!retest) return [];
  const lines = retest.results.length < 2 ? [] : retestLines(type, retest);
  const days = retest.results.map(({ completedAt }) => longDay(new Date(completedAt)));
  const format = new Set(days).size === days.length ? longDay : longMoment;
  const { intro, notes } = retestTexts(retest, lines, (time) => format(new Date(time)));
  const { min, max } = retestScale(type);
  return [
    {
      kind: 'retest',
      heading: SENSORY_HEADINGS.retest,
      intro,
      notes,
      columns: ['Bagian', 'Grafik', 'Nilai', 'Selisih', 'Artinya'],
      rows: lines.map(({ name, values, valueTexts, difference, verdictText }) => ({
        name,
        difference,
        meaning: verdictText,
        values: valueTexts.join(' → '),
        positions: values.map((value) =>
          value === null ? null : Math.max(0, Math.min(1, (value - min) / (max - min))),
        ),
      })),
    },
  ];
}

/** A second observer next to the owner, one block per observer. */
export const observerBlocks = (observers: readonly ObserverComparison[], reader: ObserverReader): ComparisonBlock[] =>
  observers.map((comparison) => {
    const { intro, facts, columns, notes } = observerTexts(comparison, (time) => longDay(new Date(time)), reader);
    return {
      kind: 'comparison',
      heading: SENSORY_HEADINGS.observers,
      intro,
      facts,
      columns: [...columns],
      rows: observerLines(comparison.rows).map(({ name, ownText, otherText, difference, verdictText }) => ({
        name,
        before: ownText,
        now: otherText,
        meaning: `${difference}, ${verdictText}`,
      })),
      note: notes.join('\n'),
    };
  });
