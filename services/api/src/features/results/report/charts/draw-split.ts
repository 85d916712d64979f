import { COLOR } from '../../../../pdf/colors.ts';
import {
  addElement,
  addFigure,
  addSection,
  drawDecoration,
  ensureSpace,
  type TextStyle,
  textHeight,
  writeText,
} from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import type { SplitBlock, SplitPart } from '../report-blocks.ts';

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

/** Draws one bar divided into parts, and a table of the parts in the same colours. */
export function drawSplit(writer: PdfWriter, { heading, caption, alt, columns, parts }: SplitBlock): void {
  const { doc } = writer;
  const section = addSection(writer, heading, 190);
  writeText(writer, section, 'P', caption, { size: 9, color: COLOR.inkSoft, after: 8 });
  const tints = tintsOf(writer);
  drawBar(writer, addFigure(writer, section, alt), parts, tints);
  const table = addElement(writer, section, 'Table');
  const { y } = doc;
  const heads = addElement(writer, table, 'TR');
  writeText(writer, heads, 'TH', columns.name, { ...HEAD, y, width: NAME_WIDTH });
  writeText(writer, heads, 'TH', columns.value, { ...VALUE, ...HEAD, weight: 'regular', y });
  doc.y = y + 14;
  parts.forEach((part, index) => void drawRow(writer, table, part, tints[index % tints.length] as Tint));
  doc.y += 14;
}

interface Tint {
  fill: string;
  text: string;
}

/** Dark, medium and light, which also differ when printed in grey. */
const tintsOf = ({ accent }: PdfWriter): Tint[] => [
  { fill: accent.base, text: COLOR.white },
  { fill: accent.pale, text: COLOR.ink },
  { fill: accent.faint, text: COLOR.ink },
];

function drawBar(writer: PdfWriter, draw: (draw: () => void) => void, parts: SplitPart[], tints: Tint[]): void {
  const { doc } = writer;
  const { y } = doc;
  const present = parts.map((part, index) => ({ ...part, index })).filter(({ share }) => share > 0);
  const width = CONTENT_WIDTH - GAP * Math.max(0, present.length - 1);
  draw(() => {
    let x: number = PAGE.margin;
    if (present.length === 0) doc.roundedRect(x, y, width, BAR_HEIGHT, 6).fill(COLOR.sand);
    for (const { share, value, index } of present) {
      const { fill, text } = tints[index % tints.length] as Tint;
      const partWidth = width * share;
      doc.roundedRect(x, y, partWidth, BAR_HEIGHT, Math.min(6, partWidth / 2)).fill(fill);
      doc.font('bold').fontSize(10.5).fillColor(text);
      const space = partWidth - doc.widthOfString(value);
      if (space > 8) doc.text(value, x + space / 2, y + 8.5, { lineBreak: false });
      x += partWidth + GAP;
    }
  });
  doc.y = y + BAR_HEIGHT + 14;
}

function drawRow(
  writer: PdfWriter,
  table: PDFKit.PDFStructureElement,
  { name, detail, value }: SplitPart,
  { fill }: Tint,
): void {
  const { doc } = writer;
  const height = Math.max(16, textHeight(writer, name, NAME)) + 6;
  ensureSpace(writer, height);
  const { y } = doc;
  drawDecoration(writer, () => doc.roundedRect(PAGE.margin, y + 2, SWATCH, SWATCH, 3).fill(fill));
  const line = addElement(writer, table, 'TR');
  writeText(writer, line, 'TH', name, { ...NAME, y, scope: 'Row' });
  const cell = addElement(writer, line, 'TD');
  writeText(writer, cell, 'Span', detail, { ...DETAIL, y });
  writeText(writer, cell, 'Span', value, { ...VALUE, y });
  doc.y = y + height;
}
