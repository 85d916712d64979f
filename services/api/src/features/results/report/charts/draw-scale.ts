import { COLOR } from '../../../../pdf/colors.ts';
import {
  addElement,
  addFigure,
  addSection,
  BODY,
  ensureSpace,
  type TextStyle,
  textHeight,
  writeText,
} from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import type { BandCell, ScaleBlock } from '../report-blocks.ts';

const NO_BREAK = '\u00a0';
const WORDS: TextStyle = { size: 14, weight: 'bold', lineGap: 0, after: 4 };
const FACTS: TextStyle = { size: 10, color: COLOR.inkSoft, after: 10 };
const NOTE: TextStyle = { size: 9, color: COLOR.inkSoft, after: 8 };

/** Draws a score: its words, its numbers, its place on the scale, the bands, the interpretation and the limits. */
export function drawScale(writer: PdfWriter, block: ScaleBlock): void {
  const section = addSection(writer, block.heading, 200);
  writeText(writer, section, 'P', capitalize(block.words), WORDS);
  const facts = block.facts.map(({ label, value }) => `${label}: ${value}`.replaceAll(' ', NO_BREAK));
  writeText(writer, section, 'P', inLines(writer, facts, '  ·  '), FACTS);
  drawScaleFigure(writer, section, block);
  writeText(writer, section, 'P', block.interpretation, { ...BODY, isWhole: true, after: 6 });
  writeText(writer, section, 'P', block.note, { ...NOTE, isWhole: true, after: 18 });
}

/** As many parts in a line as fit. No line ends with a separator. */
function inLines(writer: PdfWriter, parts: readonly string[], separator: string): string {
  const isOneLine = (line: string) => textHeight(writer, line, FACTS) <= textHeight(writer, 'a', FACTS);
  const lines: string[] = [];
  for (const part of parts) {
    const longer = [...lines.slice(-1), part].join(separator);
    if (isOneLine(longer)) lines.splice(-1, 1, longer);
    else lines.push(part);
  }
  return lines.join('\n');
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const HEIGHT = 14;
const GAP = 1.5;
const MARKER: TextStyle = { size: 9.5, weight: 'bold', lineGap: 0, width: 48, align: 'center' };
const END: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0, width: 60 };

/** Draws the scale with its bands in their true widths and a pointer, the ends below, and the bands as a list. */
function drawScaleFigure(
  writer: PdfWriter,
  parent: PDFKit.PDFStructureElement,
  { bands, marker, ends, alt }: ScaleBlock,
): void {
  const { doc } = writer;
  const y = doc.y + (marker ? 22 : 0);
  const x = marker ? PAGE.margin + marker.position * CONTENT_WIDTH : null;
  addFigure(
    writer,
    parent,
    alt,
  )(() => {
    for (const { start, width, isHere } of bands)
      doc
        .roundedRect(PAGE.margin + start * CONTENT_WIDTH, y, Math.max(1, width * CONTENT_WIDTH - GAP), HEIGHT, 3)
        .fill(isHere ? writer.accent.pale : COLOR.line);
    if (x !== null) doc.polygon([x - 4.5, y - 8], [x + 4.5, y - 8], [x, y - 1.5]).fill(COLOR.ink);
  });
  if (marker && x !== null) {
    const left = Math.min(PAGE.margin + CONTENT_WIDTH - 48, Math.max(PAGE.margin, x - 24));
    writeText(writer, parent, 'P', marker.score, { ...MARKER, x: left, y: y - 21 });
  }
  const below = y + HEIGHT + 4;
  writeText(writer, parent, 'P', ends.from, { ...END, y: below });
  writeText(writer, parent, 'P', ends.to, {
    ...END,
    x: PAGE.margin + CONTENT_WIDTH - 60,
    y: below,
    align: 'right',
  });
  doc.y = below + 16;
  writeBands(writer, parent, bands);
}

/** One line per band, because narrow bands have no room for their labels. */
function writeBands(writer: PdfWriter, parent: PDFKit.PDFStructureElement, bands: readonly BandCell[]): void {
  const { doc } = writer;
  const list = addElement(writer, parent, 'L');
  for (const { label, range, isHere } of bands) {
    const style: TextStyle = {
      size: 9,
      lineGap: 0.5,
      weight: isHere ? 'semibold' : 'regular',
      color: isHere ? COLOR.ink : COLOR.inkSoft,
    };
    ensureSpace(writer, textHeight(writer, label, style));
    const { y } = doc;
    const item = addElement(writer, list, 'LI');
    writeText(writer, item, 'LBody', `${label}: ${range}${isHere ? ' (hasil ini)' : ''}`, { ...style, y, after: 1 });
  }
  doc.y += 8;
}
