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
import type { BarRow, BarsBlock } from './report-blocks.ts';

const NUMBER_WIDTH = 52;
const NUMBER_X = PAGE.margin + CONTENT_WIDTH - NUMBER_WIDTH;
const MARK_WIDTH = 20;
const GAP = 12;
const BAR_HEIGHT = 9;
const ROW_GAP = 7;
const NAME: TextStyle = { size: 9.5, weight: 'semibold', lineGap: 0.5 };
const DETAIL: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0.5 };
const HEAD: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0 };

interface Chart {
  table: PDFKit.PDFStructureElement;
  /** Draws into the figure that the whole chart is. */
  draw: ReturnType<typeof openFigure>;
  steps: number;
  nameWidth: number;
  barX: number;
  barWidth: number;
}

/** One bar per row; the figure and the table of its numbers share the lines. */
export function drawBars(pen: Pen, { heading, caption, alt, columns, axis, rows }: BarsBlock): void {
  const { doc } = pen;
  const section = openSection(pen, heading, 130);
  write(pen, section, 'P', caption, { size: 9, color: COLOR.inkSoft, after: 8 });
  const draw = openFigure(pen, section, alt);
  const table = doc.struct('Table');
  section.add(table);
  // Names of sections need more room than those of categories.
  const nameWidth = rows.some(({ mark }) => mark !== null) ? 236 : 150;
  const barX = PAGE.margin + nameWidth + GAP;
  const chart: Chart = { table, draw, steps: axis.steps, nameWidth, barX, barWidth: NUMBER_X - barX };
  drawHeads(pen, chart, columns, axis);
  for (const row of rows) drawRow(pen, chart, row);
  doc.y += 16;
}

function drawHeads(
  pen: Pen,
  { table, nameWidth, barX, barWidth }: Chart,
  { name, value }: BarsBlock['columns'],
  { from, to }: BarsBlock['axis'],
): void {
  const { doc } = pen;
  const { y } = doc;
  const row = doc.struct('TR');
  table.add(row);
  write(pen, row, 'TH', name, { ...HEAD, y, width: nameWidth, scope: 'Column' });
  const number: TextStyle = { ...HEAD, x: NUMBER_X, y, width: NUMBER_WIDTH, align: 'right', scope: 'Column' };
  write(pen, row, 'TH', value, number);
  decorate(pen, () => {
    doc.font('regular').fontSize(7.5).fillColor(COLOR.inkSoft);
    doc.text(from, barX, y, { lineBreak: false });
    doc.text(to, barX + barWidth - doc.widthOfString(to), y, { lineBreak: false });
  });
  doc.y = y + 14;
}

function drawRow(pen: Pen, chart: Chart, row: BarRow): void {
  const { doc } = pen;
  const { table, nameWidth, barX, barWidth } = chart;
  const indent = row.mark === null ? 0 : MARK_WIDTH;
  const name: TextStyle = { ...NAME, x: PAGE.margin + indent, width: nameWidth - indent };
  const detail: TextStyle = { ...DETAIL, x: barX, width: barWidth };
  const caution: TextStyle = { ...detail, color: COLOR.warn, width: barWidth + NUMBER_WIDTH };
  const besideBar = 12 + 11 + (row.caution ? heightOf(pen, row.caution, caution) : 0);
  const height = Math.max(heightOf(pen, row.name, name), besideBar) + ROW_GAP;
  makeRoom(pen, height);
  const { y } = doc;
  drawBar(pen, chart, row, y + 2);
  const line = doc.struct('TR');
  table.add(line);
  const head = doc.struct('TH', { scope: 'Row' } as never);
  line.add(head);
  const mark: TextStyle = { ...NAME, weight: 'bold', color: pen.accent.base, x: PAGE.margin, y, width: MARK_WIDTH - 2 };
  if (row.mark !== null) write(pen, head, 'Span', row.mark, mark);
  write(pen, head, 'Span', row.name, { ...name, y });
  const cell = doc.struct('TD');
  line.add(cell);
  const number: TextStyle = { size: 11, weight: 'bold', x: NUMBER_X, y: y - 1, width: NUMBER_WIDTH, align: 'right' };
  write(pen, cell, 'Span', row.value, number);
  write(pen, cell, 'Span', row.detail, { ...detail, y: y + 13 });
  if (row.caution) write(pen, cell, 'Span', row.caution, { ...caution, y: y + 24 });
  doc.y = y + height;
}

function drawBar({ doc, accent }: Pen, { draw, steps, barX, barWidth }: Chart, row: BarRow, y: number): void {
  draw(() => {
    doc.roundedRect(barX, y, barWidth, BAR_HEIGHT, BAR_HEIGHT / 2).fill(COLOR.sand);
    doc.lineWidth(0.8).strokeColor(COLOR.white);
    for (let step = 1; step < steps; step++) {
      const x = barX + (barWidth * step) / steps;
      doc
        .moveTo(x, y)
        .lineTo(x, y + BAR_HEIGHT)
        .stroke();
    }
    if (row.share === null) return;
    // The lowest value still shows as a dot: an empty bar would say that nothing was answered.
    const width = Math.max(BAR_HEIGHT, barWidth * Math.min(1, Math.max(0, row.share)));
    doc.roundedRect(barX, y, width, BAR_HEIGHT, BAR_HEIGHT / 2).fill(row.caution ? accent.pale : accent.base);
  });
}
