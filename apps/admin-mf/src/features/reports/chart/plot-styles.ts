import { type DefaultTheme, styled } from 'styled-components';

/** Each line has its own colour and its own dashes, as colour alone tells some people nothing. */
const LINES = [
  { colour: 'teal', dashes: 'none' },
  { colour: 'clay', dashes: '8 5' },
  { colour: 'intelligence', dashes: '2 5' },
  { colour: 'learning', dashes: '12 4 2 4' },
] as const;
const lineOf = (at: number) => LINES[at % LINES.length] as (typeof LINES)[number];

type OfSeries = { theme: DefaultTheme; $at: number };
const colourOf = ({ theme, $at }: OfSeries) => theme.color[lineOf($at).colour];
const dashesOf = ({ $at }: OfSeries) => lineOf($at).dashes;

export const Line = styled.polyline<{ $at: number }>`
  fill: none;
  stroke: ${colourOf};
  stroke-width: 2.5;
  stroke-dasharray: ${dashesOf};
  stroke-linejoin: round;
  vector-effect: non-scaling-stroke;
`;

/** A line of no length with a round end: a circle would be stretched with the drawing. */
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

/** Numbers at the left, the drawing, the days below. The words stand outside the drawing and keep their size. */
export const Plot = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[3]};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
  font-variant-numeric: tabular-nums;
  line-height: 1;
  padding-block-start: ${({ theme }) => theme.space[4]};
  > svg { width: 100%; height: 220px; overflow: visible; }
`;

export const Marks = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: space-between;
  /* Half a line over both ends, so that each number stands at its line. */
  margin-block: -0.5em;
  text-align: end;
  white-space: nowrap;
`;

export const Names = styled.div`
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
