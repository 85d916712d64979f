import { COLOR } from './colors.ts';
import { CONTENT_WIDTH, decorate, heightOf, PAGE, type Pen, type TextStyle, write } from './pen.ts';
import type { FactsBlock } from './report-blocks.ts';

const LABEL: TextStyle = { size: 8.5, color: COLOR.inkSoft, lineGap: 1 };
const VALUE: TextStyle = { size: 11, weight: 'semibold', lineGap: 1.5 };
const PADDING = 16;
const PADDING_Y = 14;
const GAP = 18;
const COLUMNS = 3;
const COLUMN = (CONTENT_WIDTH - 2 * PADDING - (COLUMNS - 1) * GAP) / COLUMNS;

/** Labelled values, three to a line. */
export function drawFacts(pen: Pen, { heading, rows, warning }: FactsBlock): void {
  const { doc, root } = pen;
  const section = doc.struct('Sect');
  root.add(section);
  const lines = [];
  for (let at = 0; at < rows.length; at += COLUMNS) lines.push(rows.slice(at, at + COLUMNS));
  const heights = lines.map((line) => 14 + Math.max(...line.map(({ value }) => heightOf(pen, value, inColumn(VALUE)))));
  const headHeight = 24;
  const warningHeight = warning ? heightOf(pen, warning, { size: 9.5, width: CONTENT_WIDTH - 2 * PADDING }) + 10 : 0;
  const height = 2 * PADDING_Y + headHeight + heights.reduce((sum, each) => sum + each + 8, -8) + warningHeight;
  const top = doc.y;
  decorate(pen, () => doc.roundedRect(PAGE.margin, top, CONTENT_WIDTH, height, 10).fill(COLOR.paper));
  const x = PAGE.margin + PADDING;
  write(pen, section, 'H2', heading, { size: 13, weight: 'bold', x, y: top + PADDING_Y });
  let y = top + PADDING_Y + headHeight;
  lines.forEach((line, index) => {
    line.forEach(({ label, value }, column) => {
      const at = x + column * (COLUMN + GAP);
      write(pen, section, 'P', label, { ...inColumn(LABEL), x: at, y });
      write(pen, section, 'P', value, { ...inColumn(VALUE), x: at, y: y + 13 });
    });
    y += (heights[index] as number) + 8;
  });
  if (warning)
    write(pen, section, 'P', warning, {
      size: 9.5,
      color: COLOR.warn,
      x,
      y: y + 2,
      width: CONTENT_WIDTH - 2 * PADDING,
    });
  doc.y = top + height + 14;
}

const inColumn = (style: TextStyle): TextStyle => ({ ...style, width: COLUMN });
