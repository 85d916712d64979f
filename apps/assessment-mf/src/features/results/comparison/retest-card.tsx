import type { AssessmentType, Retest } from '@kenali/contracts';
import { describeRetest, type RetestLine, SENSORY_HEADINGS } from '@kenali/instruments/rules';
import { Notice, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { ChartFigure } from '../parts/chart-figure.tsx';
import { Line, Lines, RowLabels } from '../parts/chart-figure-styles.ts';
import { momentFormatter } from '../parts/format.ts';
import { Notes, ResultCard } from '../parts/result-parts.tsx';
import type { ChartTone } from '../parts/score-bars.tsx';

export interface RetestCardProps {
  type: Exclude<AssessmentType, 'other'> & ChartTone;
  retest: Retest | null;
}

/** All results of the same child over time, and whether the last change exceeds chance. Renders nothing for one result. */
export function RetestCard({ type, retest }: RetestCardProps) {
  if (!retest) return null;
  const format = momentFormatter(retest.results.map(({ completedAt }) => completedAt));
  const { rowHeader, scale, lines, intro, warning, notes } = describeRetest(type, retest, format);
  return (
    <ResultCard heading={SENSORY_HEADINGS.retest} folds>
      <Text>{intro}</Text>
      {warning && <Notice tone="warn">{warning}</Notice>}
      {lines.length > 0 && (
        <ChartFigure
          caption="Nilai dari waktu ke waktu"
          columns={[rowHeader, ...retest.results.map(({ completedAt }) => format(completedAt)), 'Selisih', 'Artinya']}
          rows={lines.map(({ key, name, valueTexts, difference, verdictText }) => ({
            key,
            cells: [name, ...valueTexts, difference, verdictText],
          }))}
        >
          <Lines>
            {lines.map((line) => (
              <Line key={line.key}>
                <RowLabels>
                  <span>{line.name}</span>
                  <small>
                    {line.difference}
                    {line.verdict !== 'unknown' && `, ${line.verdictText}`}
                  </small>
                </RowLabels>
                <strong>{line.valueTexts.slice(-2).join(' → ')}</strong>
                <Trend line={line} scale={scale} tone={type} />
              </Line>
            ))}
          </Lines>
        </ChartFigure>
      )}
      <Notes notes={notes} />
    </ResultCard>
  );
}

const HEIGHT = 40;
const EDGE = 5;

const Base = styled.line`
  stroke: ${({ theme }) => theme.color.line};
  stroke-width: 1px;
`;
const Step = styled.line<{ $tone: ChartTone }>`
  stroke: ${({ theme, $tone }) => theme.color[$tone]};
  stroke-width: 2px;
`;
const Point = styled.circle<{ $tone: ChartTone }>`
  fill: ${({ theme, $tone }) => theme.color[$tone]};
`;

/** A line through the values on the whole scale. A result without a value has no point: the line joins those beside it. */
function Trend({ line, scale, tone }: { line: RetestLine; scale: { min: number; max: number }; tone: ChartTone }) {
  const width = Math.max(1, line.values.length - 1);
  const points = line.values.flatMap((value, at) => {
    if (value === null) return [];
    const share = Math.min(1, Math.max(0, (value - scale.min) / (scale.max - scale.min)));
    return [{ x: `${2 + (96 * at) / width}%`, y: HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE) }];
  });
  return (
    <svg height={HEIGHT} focusable="false" aria-hidden="true">
      <Base x1="0%" x2="100%" y1={HEIGHT - 1} y2={HEIGHT - 1} />
      {points.slice(1).map((to, at) => {
        const from = points[at];
        return from && <Step key={to.x} x1={from.x} y1={from.y} x2={to.x} y2={to.y} $tone={tone} />;
      })}
      {points.map(({ x, y }) => (
        <Point key={x} cx={x} cy={y} r={4} $tone={tone} />
      ))}
    </svg>
  );
}
