import { COLOR, CONTENT_WIDTH, decorate, heightOf, PAGE, type Pen, type TextStyle, write } from './pen.ts';
import type { ReportContent } from './report-content.ts';

const MARK = 30;
/** Characters from which on a title would fill the page. */
const LONG_TITLE = 70;

/** Practice, title, day of completion. */
export function drawHead(pen: Pen, { practice, title, completed }: ReportContent): void {
  const { doc, root } = pen;
  const top = 44;
  decorate(pen, () => drawMark(pen, PAGE.margin, top));
  const x = PAGE.margin + MARK + 10;
  write(pen, root, 'P', practice.name, { size: 13, weight: 'bold', color: COLOR.teal, x, y: top - 1 });
  write(pen, root, 'P', practice.tagline, { size: 8.5, color: COLOR.inkSoft, x, y: top + 16 });
  doc.y = top + MARK + 22;
  write(pen, root, 'H1', title, { size: title.length > LONG_TITLE ? 16 : 23, weight: 'bold', lineGap: 0, after: 4 });
  write(pen, root, 'P', completed, { size: 10, color: COLOR.inkSoft, after: 16 });
}

/** The practice's sign: waves that reach a listening point. */
function drawMark({ doc }: Pen, x: number, y: number): void {
  doc.roundedRect(x, y, MARK, MARK, 8).fill(COLOR.teal);
  doc.circle(x + 9, y + MARK / 2, 2.6).fill(COLOR.white);
  doc.lineWidth(2).lineCap('round').strokeColor(COLOR.white);
  for (const radius of [7, 12]) {
    const reach = radius * Math.SQRT1_2;
    doc
      .moveTo(x + 9 + reach, y + MARK / 2 - reach)
      .quadraticCurveTo(x + 9 + radius * 1.3, y + MARK / 2, x + 9 + reach, y + MARK / 2 + reach)
      .stroke();
  }
}

const LABEL: TextStyle = { size: 8.5, color: COLOR.inkSoft, lineGap: 1 };
const VALUE: TextStyle = { size: 11, weight: 'semibold', lineGap: 1.5 };
const PADDING = 16;
const GAP = 18;
const COLUMNS = 3;
const COLUMN = (CONTENT_WIDTH - 2 * PADDING - (COLUMNS - 1) * GAP) / COLUMNS;

/** Who was assessed and who answered, three to a line. */
export function drawParticipant(pen: Pen, { heading, rows, warning }: ReportContent['participant']): void {
  const { doc, root } = pen;
  const section = doc.struct('Sect');
  root.add(section);
  const lines = [];
  for (let at = 0; at < rows.length; at += COLUMNS) lines.push(rows.slice(at, at + COLUMNS));
  const heights = lines.map((line) => 14 + Math.max(...line.map(({ value }) => heightOf(pen, value, inColumn(VALUE)))));
  const headHeight = 24;
  const warningHeight = warning ? heightOf(pen, warning, { size: 9.5, width: CONTENT_WIDTH - 2 * PADDING }) + 10 : 0;
  const height = 2 * PADDING + headHeight + heights.reduce((sum, each) => sum + each + 8, -8) + warningHeight;
  const top = doc.y;
  decorate(pen, () => doc.roundedRect(PAGE.margin, top, CONTENT_WIDTH, height, 10).fill(COLOR.paper));
  const x = PAGE.margin + PADDING;
  write(pen, section, 'H2', heading, { size: 13, weight: 'bold', x, y: top + PADDING });
  let y = top + PADDING + headHeight;
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
