import { type DefaultTheme, styled } from 'styled-components';

/** Each line has its own colour and dashes, because some users cannot distinguish the colours. */
const LINES = [
  { colour: 'teal', dashes: 'none' },
  { colour: 'clay', dashes: '8 5' },
  { colour: 'intelligence', dashes: '2 5' },
  { colour: 'learning', dashes: '12 4 2 4' },
] as const;
const lineOf = (at: number) => LINES[at % LINES.length] as (typeof LINES)[number];

type SeriesProps = { theme: DefaultTheme; $at: number };
const colourOf = ({ theme, $at }: SeriesProps) => theme.color[lineOf($at).colour];
const dashesOf = ({ $at }: SeriesProps) => lineOf($at).dashes;

export const Line = styled.polyline<{ $at: number }>`
  fill: none;
  stroke: ${colourOf};
  stroke-width: 2.5;
  stroke-dasharray: ${dashesOf};
  stroke-linejoin: round;
  vector-effect: non-scaling-stroke;
`;

/** A line of length 0 with a round end. A circle would be stretched with the SVG. */
export const Dot = styled.path<{ $at: number }>`
  stroke: ${colourOf};
  stroke-width: 7;
  stroke-linecap: round;
  vector-effect: non-scaling-stroke;
`;

export const GridLine = styled.line`
  stroke: ${({ theme }) => theme.color.line};
  stroke-width: 1;
  vector-effect: non-scaling-stroke;
`;

/** Tick labels on the left, the SVG, and bucket labels below. Labels outside the SVG are not stretched with it. */
export const Plot = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[3]};
  color: ${({ theme }) => theme.color.inkSoft};
  /* The labels share the width of the chart. The table below it follows the text size of the browser. */
  font-size: min(${({ theme }) => theme.text.small.phone}, 4vw);
  font-variant-numeric: tabular-nums;
  line-height: 1;
  padding-block-start: ${({ theme }) => theme.space[4]};
  > svg { width: 100%; height: 220px; overflow: visible; }
`;

export const TickLabels = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: space-between;
  /* Extends both ends by half a line, so that each label is centred on its grid line. */
  margin-block: -0.5em;
  text-align: end;
  white-space: nowrap;
`;

export const BucketLabels = styled.div`
  grid-column: 2;
  display: flex;
  justify-content: space-between;
  &:has(> :only-child) { justify-content: center; }
  white-space: nowrap;
`;

export const Legend = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[5]}`};
  font-size: ${({ theme }) => theme.text.small.desktop};
  li { display: flex; align-items: center; gap: ${({ theme }) => theme.space[2]}; }
  svg { width: 32px; height: 12px; }
`;
