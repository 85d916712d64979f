import { Row } from '@kenali/ui';
import { ChartFigure } from '../parts/chart-figure.tsx';
import { Line, Lines, Words } from '../parts/chart-figure-styles.ts';
import type { ComparedRow } from './compare.ts';
import { Dumbbell, NowMark, ThenMark } from './dumbbell.tsx';
import type { Measure } from './measure.ts';

export interface ComparisonChartProps {
  measure: Measure;
  rows: readonly ComparedRow[];
  /** The earlier date in words. */
  then: string;
}

/** For each row a ring where it was, a dot where it is now, and the way between. */
export function ComparisonChart({ measure, rows, then }: ComparisonChartProps) {
  const { tone, min, max, rowHead } = measure;
  const place = (value: number | null) =>
    value === null || max <= min ? null : Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100));
  return (
    <ChartFigure
      caption="Dulu dan sekarang"
      columns={[rowHead, then, 'Hasil ini', 'Selisih', 'Artinya']}
      rows={rows.map(({ key, label, thenText, nowText, difference, words }) => ({
        key,
        cells: [label, thenText, nowText, difference, words],
      }))}
    >
      <Lines>
        <Row $gap={5}>
          <ThenMark $tone={tone}>{then}</ThenMark>
          <NowMark $tone={tone}>Hasil ini</NowMark>
        </Row>
        {rows.map((row) => (
          <Line key={row.key}>
            <Words>
              <span>{row.label}</span>
              <small>
                {row.words}
                {row.direction !== 'same' && row.direction !== 'unknown' && ` (${row.difference})`}
              </small>
            </Words>
            <strong>
              {row.thenText} → {row.nowText}
            </strong>
            <Dumbbell then={place(row.then)} now={place(row.now)} tone={tone} />
          </Line>
        ))}
      </Lines>
    </ChartFigure>
  );
}
