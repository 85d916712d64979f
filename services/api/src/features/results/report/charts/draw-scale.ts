import { COLOR } from '../layout/colors.ts';
import { addFigure, addSection, BODY, ensureSpace, type TextStyle, textHeight, writeText } from '../layout/elements.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from '../layout/pdf-writer.ts';
import type { BandCell, ScaleBlock } from '../report-blocks.ts';

const SCORE_WIDTH = 84;
const NO_BREAK = '\u00a0';

/** Draws a score, its band label, all bands in a row, the note and the interpretation. */
export function drawScale(writer: PdfWriter, block: ScaleBlock): void {
  const { doc } = writer;
  const section = addSection(writer, block.heading, 170);
  doc.y += 4;
  const top = doc.y;
  writeText(writer, section, 'P', block.score, {
    size: 34,
    weight: 'bold',
    color: COLOR.teal,
    lineGap: 0,
    y: top - 6,
    width: SCORE_WIDTH,
  });
  const x = PAGE.margin + SCORE_WIDTH + 6;
  const width = CONTENT_WIDTH - SCORE_WIDTH - 6;
  writeText(writer, section, 'P', block.label, { size: 14, weight: 'bold', x, y: top + 1, width, after: 2 });
  const facts = block.facts.map(({ label, value }) => `${label}: ${value}`.replaceAll(' ', NO_BREAK)).join('  ·  ');
  writeText(writer, section, 'P', facts, { size: 9, color: COLOR.inkSoft, x, width });
  doc.y = Math.max(doc.y, top + 40) + 10;
  drawBands(writer, section, block);
  for (const [text, style] of [
    [block.note, { size: 9, color: COLOR.inkSoft, after: 8 }],
    [block.interpretation, { ...BODY, after: 20 }],
  ] satisfies [string, TextStyle][]) {
    ensureSpace(writer, textHeight(writer, text, style));
    writeText(writer, section, 'P', text, style);
  }
}

const CELL_GAP = 3;
const CELL_HEIGHT = 16;
const MARKER: TextStyle = { size: 9.5, weight: 'bold', lineGap: 0, width: 48, align: 'center' };
const LABEL: TextStyle = { size: 8, lineGap: 0.5, align: 'center' };

/** Draws all bands with equal widths. The band of the score is coloured and has a pointer. */
function drawBands(writer: PdfWriter, parent: PDFKit.PDFStructureElement, { bands, marker, alt }: ScaleBlock): void {
  if (bands.length === 0) return;
  const { doc } = writer;
  const width = (CONTENT_WIDTH - (bands.length - 1) * CELL_GAP) / bands.length;
  const cellX = (index: number) => PAGE.margin + index * (width + CELL_GAP);
  const y = doc.y + (marker ? 22 : 0);
  const draw = addFigure(writer, parent, alt);
  const hereIndex = bands.findIndex(({ isHere }) => isHere);
  const x = marker && hereIndex >= 0 ? cellX(hereIndex) + 8 + marker.share * (width - 16) : null;
  draw(() => {
    bands.forEach(({ isHere }, index) => {
      doc.roundedRect(cellX(index), y, width, CELL_HEIGHT, 4).fill(isHere ? COLOR.teal : COLOR.sand);
    });
    if (x !== null) doc.polygon([x - 4.5, y - 8], [x + 4.5, y - 8], [x, y - 1.5]).fill(COLOR.ink);
  });
  if (marker && x !== null) writeText(writer, parent, 'P', marker.score, { ...MARKER, x: x - 24, y: y - 21 });
  const list = doc.struct('L');
  parent.add(list);
  const heights = bands.map((band, index) =>
    writeBand(writer, list, band, { ...LABEL, x: cellX(index), width }, y + CELL_HEIGHT + 5),
  );
  doc.y = y + CELL_HEIGHT + 5 + Math.max(...heights) + 12;
}

/** Writes the label and range of a band. Returns their height. */
function writeBand(
  writer: PdfWriter,
  list: PDFKit.PDFStructureElement,
  band: BandCell,
  style: TextStyle,
  y: number,
): number {
  const item = writer.doc.struct('LI');
  list.add(item);
  const weight = band.isHere ? 'bold' : 'regular';
  const color = band.isHere ? COLOR.teal : COLOR.inkSoft;
  const labelHeight = textHeight(writer, band.label, { ...style, weight });
  writeText(writer, item, 'LBody', band.label, { ...style, weight, color, y });
  writeText(writer, item, 'LBody', band.range, { ...style, weight, color, y: y + labelHeight });
  return labelHeight + 12;
}
