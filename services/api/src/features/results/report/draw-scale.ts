import { COLOR } from './colors.ts';
import { BODY, openSection } from './open-section.ts';
import { CONTENT_WIDTH, heightOf, makeRoom, openFigure, PAGE, type Pen, type TextStyle, write } from './pen.ts';
import type { BandCell, ScaleBlock } from './report-blocks.ts';

const SCORE_WIDTH = 84;
const NO_BREAK = '\u00a0';

/** The total on its band: number, label, scale, what it means, and that no norm stands behind it. */
export function drawScale(pen: Pen, overall: ScaleBlock): void {
  const { doc } = pen;
  const section = openSection(pen, overall.heading, 170);
  doc.y += 4;
  const top = doc.y;
  write(pen, section, 'P', overall.score, {
    size: 34,
    weight: 'bold',
    color: COLOR.teal,
    lineGap: 0,
    y: top - 6,
    width: SCORE_WIDTH,
  });
  const x = PAGE.margin + SCORE_WIDTH + 6;
  const width = CONTENT_WIDTH - SCORE_WIDTH - 6;
  write(pen, section, 'P', overall.label, { size: 14, weight: 'bold', x, y: top + 1, width, after: 2 });
  const facts = overall.facts.map(({ label, value }) => `${label}: ${value}`.replaceAll(' ', NO_BREAK)).join('  ·  ');
  write(pen, section, 'P', facts, { size: 9, color: COLOR.inkSoft, x, width });
  doc.y = Math.max(doc.y, top + 40) + 10;
  drawBands(pen, section, overall);
  for (const [text, style] of [
    [overall.note, { size: 9, color: COLOR.inkSoft, after: 8 }],
    [overall.interpretation, { ...BODY, after: 20 }],
  ] satisfies [string, TextStyle][]) {
    makeRoom(pen, heightOf(pen, text, style));
    write(pen, section, 'P', text, style);
  }
}

const CELL_GAP = 3;
const CELL_HEIGHT = 16;
const MARKER: TextStyle = { size: 9.5, weight: 'bold', lineGap: 0, width: 48, align: 'center' };
const LABEL: TextStyle = { size: 8, lineGap: 0.5, align: 'center' };

/** All bands in order and equally wide, the score's own in colour with a pointer. */
function drawBands(pen: Pen, parent: PDFKit.PDFStructureElement, { bands, marker, alt }: ScaleBlock): void {
  if (bands.length === 0) return;
  const { doc } = pen;
  const width = (CONTENT_WIDTH - (bands.length - 1) * CELL_GAP) / bands.length;
  const place = (index: number) => PAGE.margin + index * (width + CELL_GAP);
  const y = doc.y + (marker ? 22 : 0);
  const draw = openFigure(pen, parent, alt);
  const here = bands.findIndex(({ isHere }) => isHere);
  const x = marker && here >= 0 ? place(here) + 8 + marker.share * (width - 16) : null;
  draw(() => {
    bands.forEach(({ isHere }, index) => {
      doc.roundedRect(place(index), y, width, CELL_HEIGHT, 4).fill(isHere ? COLOR.teal : COLOR.sand);
    });
    if (x !== null) doc.polygon([x - 4.5, y - 8], [x + 4.5, y - 8], [x, y - 1.5]).fill(COLOR.ink);
  });
  if (marker && x !== null) write(pen, parent, 'P', marker.score, { ...MARKER, x: x - 24, y: y - 21 });
  const list = doc.struct('L');
  parent.add(list);
  const heights = bands.map((band, index) =>
    writeBand(pen, list, band, { ...LABEL, x: place(index), width }, y + CELL_HEIGHT + 5),
  );
  doc.y = y + CELL_HEIGHT + 5 + Math.max(...heights) + 12;
}

function writeBand(pen: Pen, list: PDFKit.PDFStructureElement, band: BandCell, style: TextStyle, y: number): number {
  const item = pen.doc.struct('LI');
  list.add(item);
  const weight = band.isHere ? 'bold' : 'regular';
  const color = band.isHere ? COLOR.teal : COLOR.inkSoft;
  const labelHeight = heightOf(pen, band.label, { ...style, weight });
  write(pen, item, 'LBody', band.label, { ...style, weight, color, y });
  write(pen, item, 'LBody', band.range, { ...style, weight, color, y: y + labelHeight });
  return labelHeight + 12;
}
