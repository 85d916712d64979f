import type { ReportSeries } from '@kenali/contracts';
import { shortText } from '../unit-texts.ts';
import { shortBucketText } from './bucket-texts.ts';
import { axisMarks, heightOf, namedBuckets, placeOf } from './chart-scale.ts';
import { Dot, GridLine, Legend, Line, Marks, Names, Plot } from './plot-styles.ts';

/** Beyond it dots would run into one another. */
const DOTS_MOST = 31;
/** Names below the axis, as many as fit on a phone. */
const NAMES_MOST = 4;

interface LinePlotProps {
  buckets: readonly string[];
  /** All of one unit, one or more. */
  series: readonly ReportSeries[];
}

/** One line per series over the days or months. Decoration: the table beside it says the same. */
export function LinePlot({ buckets, series }: LinePlotProps) {
  const marks = axisMarks(series.flatMap(({ values }) => values));
  const unit = series[0]?.unit ?? 'count';
  const pointsOf = ({ values }: ReportSeries) =>
    values.map((value, at) => ({ x: placeOf(at, buckets.length), y: heightOf(value, marks) }));
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
        <Marks>
          {marks.map((mark) => (
            <span key={mark}>{shortText(mark, unit)}</span>
          ))}
        </Marks>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable="false">
          {marks.map((mark) => (
            <GridLine key={mark} x1="0" x2="100" y1={heightOf(mark, marks)} y2={heightOf(mark, marks)} />
          ))}
          {series.map((one, at) => (
            <g key={one.key} data-series={one.key}>
              <Line
                $at={at}
                points={pointsOf(one)
                  .map(({ x, y }) => `${x},${y}`)
                  .join(' ')}
              />
              {buckets.length <= DOTS_MOST &&
                pointsOf(one).map(({ x, y }) => <Dot key={x} $at={at} d={`M${x} ${y}h0`} />)}
            </g>
          ))}
        </svg>
        <Names>
          {namedBuckets(buckets.length, NAMES_MOST).map((at) => (
            <span key={buckets[at]}>{shortBucketText(buckets[at] ?? '')}</span>
          ))}
        </Names>
      </Plot>
    </div>
  );
}
