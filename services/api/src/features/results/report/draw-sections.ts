import { openSection } from './draw-blocks.ts';
import { COLOR, CONTENT_WIDTH, decorate, heightOf, makeRoom, PAGE, type Pen, type TextStyle, write } from './pen.ts';
import type { ReportContent, SectionRow } from './report-content.ts';

const NAME_WIDTH = 236;
const NUMBER_WIDTH = 52;
const BAR_X = PAGE.margin + NAME_WIDTH + 12;
const BAR_WIDTH = CONTENT_WIDTH - NAME_WIDTH - 12 - NUMBER_WIDTH;
const NUMBER_X = BAR_X + BAR_WIDTH;
const BAR_HEIGHT = 9;
const NAME: TextStyle = { size: 9.5, weight: 'semibold', lineGap: 0.5, x: PAGE.margin + 20, width: NAME_WIDTH - 20 };
const DETAIL: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0.5, x: BAR_X, width: BAR_WIDTH };
const CAUTION: TextStyle = { ...DETAIL, color: COLOR.warn, width: BAR_WIDTH + NUMBER_WIDTH };

/** One bar per section on the answer scale, in section order; a table for those who hear it. */
export function drawSections(pen: Pen, { heading, caption, axis, rows }: ReportContent['sections']): void {
  const { doc } = pen;
  const section = openSection(pen, heading, 130);
  write(pen, section, 'P', caption, { size: 9, color: COLOR.inkSoft, after: 8 });
  const table = doc.struct('Table');
  section.add(table);
  drawAxis(pen, table, axis);
  for (const row of rows) drawRow(pen, table, row, axis);
  doc.y += 16;
}

const HEAD: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0 };

function drawAxis(pen: Pen, table: PDFKit.PDFStructureElement, axis: ReportContent['sections']['axis']): void {
  const { doc } = pen;
  const y = doc.y;
  const row = doc.struct('TR');
  table.add(row);
  write(pen, row, 'TH', 'Bagian', { ...HEAD, y, width: NAME_WIDTH });
  write(pen, row, 'TH', 'Rata-rata', { ...HEAD, x: NUMBER_X, y, width: NUMBER_WIDTH, align: 'right' });
  decorate(pen, () => {
    doc.font('regular').fontSize(7.5).fillColor(COLOR.inkSoft);
    const first = axis[0];
    const last = axis.at(-1);
    if (first) doc.text(endLabel(first), BAR_X, y, { lineBreak: false });
    if (last && last !== first) {
      const text = endLabel(last);
      doc.text(text, BAR_X + BAR_WIDTH - doc.widthOfString(text), y, { lineBreak: false });
    }
  });
  doc.y = y + 14;
}

const endLabel = ({ value, label }: { value: number; label: string }) => `${value} ${label.toLocaleLowerCase('id')}`;

function drawRow(
  pen: Pen,
  table: PDFKit.PDFStructureElement,
  row: SectionRow,
  axis: ReportContent['sections']['axis'],
): void {
  const { doc } = pen;
  const besideBar = 12 + 11 + (row.caution ? heightOf(pen, row.caution, CAUTION) : 0);
  const height = Math.max(heightOf(pen, row.name, NAME), besideBar);
  makeRoom(pen, height + 7);
  const y = doc.y;
  decorate(pen, () => drawBar(pen, row, y + 2, axis));
  const line = doc.struct('TR');
  table.add(line);
  const head = doc.struct('TH', { scope: 'Row' } as never);
  line.add(head);
  write(pen, head, 'Span', row.letter, { ...NAME, weight: 'bold', color: COLOR.teal, x: PAGE.margin, y, width: 18 });
  write(pen, head, 'Span', row.name, { ...NAME, y });
  const cell = doc.struct('TD');
  line.add(cell);
  const number: TextStyle = { size: 11, weight: 'bold', x: NUMBER_X, y: y - 1, width: NUMBER_WIDTH, align: 'right' };
  write(pen, cell, 'Span', row.averageText, number);
  write(pen, cell, 'Span', row.detail, { ...DETAIL, y: y + 13 });
  if (row.caution) write(pen, cell, 'Span', row.caution, { ...CAUTION, y: y + 24 });
  doc.y = y + height + 7;
}

function drawBar({ doc }: Pen, row: SectionRow, y: number, axis: ReportContent['sections']['axis']): void {
  doc.roundedRect(BAR_X, y, BAR_WIDTH, BAR_HEIGHT, BAR_HEIGHT / 2).fill(COLOR.sand);
  doc.lineWidth(0.8).strokeColor(COLOR.white);
  for (let step = 1; step < axis.length - 1; step++) {
    const x = BAR_X + (BAR_WIDTH * step) / (axis.length - 1);
    doc
      .moveTo(x, y)
      .lineTo(x, y + BAR_HEIGHT)
      .stroke();
  }
  if (row.share === null) return;
  // The lowest average still shows as a dot: an empty bar would say that nothing was answered.
  const width = Math.max(BAR_HEIGHT, BAR_WIDTH * Math.min(1, Math.max(0, row.share)));
  doc.roundedRect(BAR_X, y, width, BAR_HEIGHT, BAR_HEIGHT / 2).fill(row.caution ? COLOR.tealPale : COLOR.teal);
}
