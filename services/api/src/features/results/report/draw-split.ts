import { COLOR } from './colors.ts';
import { openSection } from './open-section.ts';
import {
  CONTENT_WIDTH,
  decorate,
  heightOf,
  makeRoom,
  openFigure,
  PAGE,
  type Pen,
  type TextStyle,
  write,
} from './pen.ts';
import type { SplitBlock, SplitPart } from './report-blocks.ts';

const BAR_HEIGHT = 30;
const GAP = 3;
const SWATCH = 10;
const NUMBER_WIDTH = 80;
const NAME_WIDTH = 180;
const DETAIL_X = PAGE.margin + NAME_WIDTH;
const NAME: TextStyle = {
  size: 10.5,
  weight: 'semibold',
  x: PAGE.margin + SWATCH + 8,
  width: NAME_WIDTH - SWATCH - 12,
};
const DETAIL: TextStyle = { size: 10, color: COLOR.inkSoft, x: DETAIL_X, width: 200 };
const VALUE: TextStyle = {
  size: 11,
  weight: 'bold',
  x: PAGE.margin + CONTENT_WIDTH - NUMBER_WIDTH,
  width: NUMBER_WIDTH,
  align: 'right',
};
const HEAD: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0, scope: 'Column' };

/** One bar cut into the parts of the whole, and a table with the same colours. */
export function drawSplit(pen: Pen, { heading, caption, alt, columns, parts }: SplitBlock): void {
  const { doc } = pen;
  const section = openSection(pen, heading, 190);
  write(pen, section, 'P', caption, { size: 9, color: COLOR.inkSoft, after: 8 });
  const tints = tintsOf(pen);
  drawWhole(pen, openFigure(pen, section, alt), parts, tints);
  const table = doc.struct('Table');
  section.add(table);
  const { y } = doc;
  const heads = doc.struct('TR');
  table.add(heads);
  write(pen, heads, 'TH', columns.name, { ...HEAD, y, width: NAME_WIDTH });
  write(pen, heads, 'TH', columns.value, { ...VALUE, ...HEAD, weight: 'regular', y });
  doc.y = y + 14;
  parts.forEach((part, index) => void drawRow(pen, table, part, tints[index % tints.length] as Tint));
  doc.y += 14;
}

interface Tint {
  fill: string;
  text: string;
}

/** Dark, middle, light: told apart in grey print too. */
const tintsOf = ({ accent }: Pen): Tint[] => [
  { fill: accent.base, text: COLOR.white },
  { fill: accent.pale, text: COLOR.ink },
  { fill: accent.faint, text: COLOR.ink },
];

function drawWhole(pen: Pen, draw: (draw: () => void) => void, parts: SplitPart[], tints: Tint[]): void {
  const { doc } = pen;
  const { y } = doc;
  const present = parts.map((part, index) => ({ ...part, index })).filter(({ share }) => share > 0);
  const width = CONTENT_WIDTH - GAP * Math.max(0, present.length - 1);
  draw(() => {
    let x: number = PAGE.margin;
    if (present.length === 0) doc.roundedRect(x, y, width, BAR_HEIGHT, 6).fill(COLOR.sand);
    for (const { share, value, index } of present) {
      const { fill, text } = tints[index % tints.length] as Tint;
      const long = width * share;
      doc.roundedRect(x, y, long, BAR_HEIGHT, Math.min(6, long / 2)).fill(fill);
      doc.font('bold').fontSize(10.5).fillColor(text);
      const room = long - doc.widthOfString(value);
      if (room > 8) doc.text(value, x + room / 2, y + 8.5, { lineBreak: false });
      x += long + GAP;
    }
  });
  doc.y = y + BAR_HEIGHT + 14;
}

function drawRow(
  pen: Pen,
  table: PDFKit.PDFStructureElement,
  { name, detail, value }: SplitPart,
  { fill }: Tint,
): void {
  const { doc } = pen;
  const height = Math.max(16, heightOf(pen, name, NAME)) + 6;
  makeRoom(pen, height);
  const { y } = doc;
  decorate(pen, () => doc.roundedRect(PAGE.margin, y + 2, SWATCH, SWATCH, 3).fill(fill));
  const line = doc.struct('TR');
  table.add(line);
  write(pen, line, 'TH', name, { ...NAME, y, scope: 'Row' });
  const cell = doc.struct('TD');
  line.add(cell);
  write(pen, cell, 'Span', detail, { ...DETAIL, y });
  write(pen, cell, 'Span', value, { ...VALUE, y });
  doc.y = y + height;
}
