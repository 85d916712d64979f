import type { AssessmentType, ObserverComparison, Retest } from '@kenali/contracts';
import { describeRetest, observerTexts, SENSORY_HEADINGS } from '@kenali/instruments/rules';
import type { ComparisonBlock, RetestBlock } from '../report-blocks.ts';
import { longDay, longMoment } from './indonesian.ts';

/** All results over time. Empty if there is only one. */
export function retestBlocks(type: AssessmentType, retest: Retest | null | undefined): RetestBlock[] {
  if (!retest) return [];
  const days = retest.results.map(({ completedAt }) => longDay(new Date(completedAt)));
  // The same rule as on the page: the time is needed if two results are of one day.
  const format = new Set(days).size === days.length ? longDay : longMoment;
  const { rowHeader, scale, lines, intro, warning, notes } = describeRetest(type, retest, (time) =>
    format(new Date(time)),
  );
  const { min, max } = scale;
  return [
    {
      kind: 'retest',
      heading: SENSORY_HEADINGS.retest,
      intro: [intro, ...(warning ? [warning] : [])].join('\n'),
      notes,
      columns: [rowHeader, 'Grafik', 'Nilai', 'Selisih', 'Artinya'],
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
export const observerBlocks = (observers: readonly ObserverComparison[]): ComparisonBlock[] =>
  observers.map((comparison) => {
    const { lines, intro, facts, columns, notes } = observerTexts(comparison, (time) => longDay(new Date(time)));
    return {
      kind: 'comparison',
      heading:
        observers.length > 1 ? `${SENSORY_HEADINGS.observers}: ${comparison.consent.name}` : SENSORY_HEADINGS.observers,
      intro,
      facts,
      columns: [...columns],
      rows: lines.map(({ name, ownText, otherText, difference, verdictText }) => ({
        name,
        before: ownText,
        now: otherText,
        meaning: verdictText ? `${difference}, ${verdictText}` : difference,
      })),
      note: notes.join('\n'),
    };
  });
