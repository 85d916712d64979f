import { css, styled } from 'styled-components';
import type { ChartTone } from '../parts/score-bars.tsx';

const HEIGHT = 18;
const MIDDLE = HEIGHT / 2;

const Scale = styled.line`
  stroke: ${({ theme }) => theme.color.line};
  stroke-width: 4px;
  stroke-linecap: round;
`;

const Connector = styled.line<{ $tone: ChartTone }>`
  stroke: ${({ theme, $tone }) => theme.color[$tone]};
  stroke-width: 4px;
`;

/** Larger than the dot and hollow, so that both are visible if nothing changed. */
const Before = styled.circle<{ $tone: ChartTone }>`
  fill: ${({ theme }) => theme.color.surface};
  stroke: ${({ theme, $tone }) => theme.color[$tone]};
  stroke-width: 2px;
`;

const Now = styled.circle<{ $tone: ChartTone }>`
  fill: ${({ theme, $tone }) => theme.color[$tone]};
`;

export interface DumbbellProps {
  /** Position on the scale in percent, or null without a value. */
  before: number | null;
  now: number | null;
  tone: ChartTone;
}

export const Dumbbell = ({ before, now, tone }: DumbbellProps) => (
  <svg height={HEIGHT} focusable="false" aria-hidden="true">
    <Scale x1="0%" x2="100%" y1={MIDDLE} y2={MIDDLE} />
    {before !== null && now !== null && (
      <Connector x1={`${before}%`} x2={`${now}%`} y1={MIDDLE} y2={MIDDLE} $tone={tone} />
    )}
    {before !== null && <Before cx={`${before}%`} cy={MIDDLE} r={8} $tone={tone} />}
    {now !== null && <Now cx={`${now}%`} cy={MIDDLE} r={5} $tone={tone} />}
  </svg>
);

const legendSymbol = css`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  &::before {
    content: '';
    box-sizing: border-box;
    flex: none;
    border: solid ${({ theme }) => theme.color.line};
    border-radius: 50%;
  }
`;

/** Legend of the ring. */
export const BeforeLegend = styled.span<{ $tone: ChartTone }>`
  ${legendSymbol}
  &::before { width: 16px; height: 16px; border-width: 2px; border-color: ${({ theme, $tone }) => theme.color[$tone]}; }
`;

/** Legend of the dot. The dot is a border because browsers do not print backgrounds by default. */
export const NowLegend = styled.span<{ $tone: ChartTone }>`
  ${legendSymbol}
  &::before { width: 10px; height: 10px; border-width: 5px; border-color: ${({ theme, $tone }) => theme.color[$tone]}; }
`;
