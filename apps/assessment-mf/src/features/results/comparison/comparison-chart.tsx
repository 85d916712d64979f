import type { ComparedRow, Measure } from '@kenali/instruments/rules';
import { Row } from '@kenali/ui';
import { ChartFigure } from '../parts/chart-figure.tsx';
import { Line, Lines, RowLabels } from '../parts/chart-figure-styles.ts';
import type { ChartTone } from '../parts/score-bars.tsx';
import { BeforeLegend, Dumbbell, NowLegend } from './dumbbell.tsx';

export interface ComparisonChartProps {
  measure: Measure;
  tone: ChartTone;
  rows: readonly ComparedRow[];
  /** The formatted date of the earlier result. */
  earlierDate: string;
}

/** Shows each row as a ring for the earlier value, a dot for the current one, and a line between them. */
export function ComparisonChart({ measure, tone, rows, earlierDate }: ComparisonChartProps) {
  const { min, max, rowHeader } = measure;
  const toPercent = (value: number | null) =>
    value === null || max <= min ? null : Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100));
  return (
    <ChartFigure
      caption="Dulu dan sekarang"
      columns={[rowHeader, earlierDate, 'Hasil ini', 'Selisih', 'Artinya']}
      rows={rows.map(({ key, label, beforeText, nowText, difference, directionText }) => ({
        key,
        cells: [label, beforeText, nowText, difference, directionText],
      }))}
    >
      <Lines>
        <Row $gap={5}>
          <BeforeLegend $tone={tone}>{earlierDate}</BeforeLegend>
          <NowLegend $tone={tone}>Hasil ini</NowLegend>
        </Row>
        {rows.map((row) => (
          <Line key={row.key}>
            <RowLabels>
              <span>{row.label}</span>
              <small>
                {row.directionText}
                {row.direction !== 'same' && row.direction !== 'unknown' && ` (${row.difference})`}
              </small>
            </RowLabels>
            <strong>
              {row.beforeText} → {row.nowText}
            </strong>
            <Dumbbell before={toPercent(row.before)} now={toPercent(row.now)} tone={tone} />
          </Line>
        ))}
      </Lines>
    </ChartFigure>
  );
}
