import type { ReportSeries } from '@kenali/contracts';
import { shortBucketText, shortValueText } from '../report-texts.ts';
import { axisTicks, labelledBuckets, toX, toY } from './chart-scale.ts';
import { BucketLabels, Dot, GridLine, Legend, Line, Plot, TickLabels } from './plot-styles.ts';

/** With more buckets, the dots would overlap. */
const MAX_DOTS = 31;
/** The number of bucket labels that fit on a phone. */
const MAX_LABELS = 4;

/** How far an axis reaches at least: nobody sells for Rp 1, and a share is one of 100%. */
const LEAST = { count: 1, rupiah: 100_000, percent: 100 } as const;

interface LinePlotProps {
  buckets: readonly string[];
  /** One or more series of the same unit. */
  series: readonly ReportSeries[];
}

/** One line per series. Hidden from screen readers, which read the table instead. */
export function LinePlot({ buckets, series }: LinePlotProps) {
  const unit = series[0]?.unit ?? 'count';
  const ticks = axisTicks(
    series.flatMap(({ values }) => values),
    LEAST[unit],
  );
  const pointsOf = ({ values }: ReportSeries) =>
    values.map((value, at) => ({ x: toX(at, buckets.length), y: toY(value, ticks) }));
  return (
    <div aria-hidden="true">
      {series.length > 1 && (
        <Legend>
          {series.map(({ key, label }, at) => (
            <li key={key}>
              <svg viewBox="0 0 32 12" aria-hidden>
                <Line $at={at} points="0,6 32,6" />
              </svg>
              {label}
            </li>
          ))}
        </Legend>
      )}
      <Plot>
        <TickLabels>
          {ticks.map((tick) => (
            <span key={tick}>{shortValueText(tick, unit)}</span>
          ))}
        </TickLabels>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable="false">
          {ticks.map((tick) => (
            <GridLine key={tick} x1="0" x2="100" y1={toY(tick, ticks)} y2={toY(tick, ticks)} />
          ))}
          {series.map((each, at) => (
            <g key={each.key} data-series={each.key}>
              <Line
                $at={at}
                points={pointsOf(each)
                  .map(({ x, y }) => `${x},${y}`)
                  .join(' ')}
              />
              {buckets.length <= MAX_DOTS &&
                pointsOf(each).map(({ x, y }) => <Dot key={x} $at={at} d={`M${x} ${y}h0`} />)}
            </g>
          ))}
        </svg>
        <BucketLabels>
          {labelledBuckets(buckets.length, MAX_LABELS).map((at) => (
            <span key={buckets[at]}>{shortBucketText(buckets[at] ?? '')}</span>
          ))}
        </BucketLabels>
      </Plot>
    </div>
  );
}
