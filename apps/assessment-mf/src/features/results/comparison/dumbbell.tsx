import { css, styled } from 'styled-components';
import type { ChartTone } from '../parts/score-bars.tsx';

const HEIGHT = 18;
const MIDDLE = HEIGHT / 2;

const Scale = styled.line`
  stroke: ${({ theme }) => theme.color.line};
  stroke-width: 4px;
  stroke-linecap: round;
`;

const Way = styled.line<{ $tone: ChartTone }>`
  stroke: ${({ theme, $tone }) => theme.color[$tone]};
  stroke-width: 4px;
`;

/** The larger one and hollow, so that it is seen around the dot where nothing changed. */
const Then = styled.circle<{ $tone: ChartTone }>`
  fill: ${({ theme }) => theme.color.surface};
  stroke: ${({ theme, $tone }) => theme.color[$tone]};
  stroke-width: 2px;
`;

const Now = styled.circle<{ $tone: ChartTone }>`
  fill: ${({ theme, $tone }) => theme.color[$tone]};
`;

export interface DumbbellProps {
  /** Places on the scale, 0 to 100; null where there is no value. */
  then: number | null;
  now: number | null;
  tone: ChartTone;
}

export const Dumbbell = ({ then, now, tone }: DumbbellProps) => (
  <svg height={HEIGHT} focusable="false" aria-hidden="true">
    <Scale x1="0%" x2="100%" y1={MIDDLE} y2={MIDDLE} />
    {then !== null && now !== null && <Way x1={`${then}%`} x2={`${now}%`} y1={MIDDLE} y2={MIDDLE} $tone={tone} />}
    {then !== null && <Then cx={`${then}%`} cy={MIDDLE} r={8} $tone={tone} />}
    {now !== null && <Now cx={`${now}%`} cy={MIDDLE} r={5} $tone={tone} />}
  </svg>
);

const mark = css`
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

/** Words for the ring. */
export const ThenMark = styled.span<{ $tone: ChartTone }>`
  ${mark}
  &::before { width: 16px; height: 16px; border-width: 2px; border-color: ${({ theme, $tone }) => theme.color[$tone]}; }
`;

/** Words for the dot; a border prints where a ground would not. */
export const NowMark = styled.span<{ $tone: ChartTone }>`
  ${mark}
  &::before { width: 10px; height: 10px; border-width: 5px; border-color: ${({ theme, $tone }) => theme.color[$tone]}; }
`;
