import { COLOR } from './colors.ts';
import { openSection } from './open-section.ts';
import { CONTENT_WIDTH, decorate, heightOf, openFigure, PAGE, type Pen, type TextStyle, write } from './pen.ts';
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

const HEADS_HEIGHT = 14;

interface Places {
  steps: number;
  nameWidth: number;
  barX: number;
  barWidth: number;
}

interface Chart extends Places {
  table: PDFKit.PDFStructureElement;
  /** Draws into the figure of the page at hand. */
  draw: ReturnType<typeof openFigure>;
}

/** One bar per row; the figure and the table of its numbers share the lines. Each page has a figure of its own. */
export function drawBars(pen: Pen, block: BarsBlock): void {
  const { heading, caption, columns, axis, rows } = block;
  const { doc } = pen;
  const section = openSection(pen, heading, 130);
  write(pen, section, 'P', caption, { size: 9, color: COLOR.inkSoft, after: 8 });
  // Names of sections need more room than those of categories.
  const nameWidth = rows.some(({ mark }) => mark !== null) ? 236 : 150;
  const barX = PAGE.margin + nameWidth + GAP;
  const places: Places = { steps: axis.steps, nameWidth, barX, barWidth: NUMBER_X - barX };
  const pages = byPage(rows, (row) => rowHeight(pen, places, row), doc.y + HEADS_HEIGHT);
  const figures = pages.map((page, index) =>
    openFigure(pen, section, altOf(block, page, { index, count: pages.length })),
  );
  const table = doc.struct('Table');
  section.add(table);
  drawHeads(pen, table, places, columns, axis);
  pages.forEach((page, index) => {
    if (index > 0) doc.addPage();
    const chart: Chart = { ...places, table, draw: figures[index] as Chart['draw'] };
    for (const row of page) drawRow(pen, chart, row);
  });
  doc.y += 16;
}

/** The rows as they fit, on the page at hand from `y` on and on those that follow. */
function byPage(rows: BarRow[], heightOfRow: (row: BarRow) => number, y: number): BarRow[][] {
  const pages: BarRow[][] = [[]];
  let bottom = y;
  for (const row of rows) {
    const height = heightOfRow(row);
    if (bottom + height > PAGE.height - PAGE.bottom) {
      pages.push([]);
      bottom = PAGE.top;
    }
    pages.at(-1)?.push(row);
    bottom += height;
  }
  return pages;
}

/** Of a chart that breaks each page says which piece it is, and tells of its own rows only. */
function altOf({ alt, heading, axis }: BarsBlock, page: BarRow[], { index, count }: { index: number; count: number }) {
  if (count === 1) return alt;
  const [from, to] = [nameOf(page[0]), nameOf(page.at(-1))];
  const rows = from === to ? from : `${from} sampai ${to}`;
  return `Bagian ${index + 1} dari ${count} diagram batang ${heading}: ${rows}, pada skala ${axis.from} sampai ${axis.to}. Angkanya ada pada tabel berikut.`;
}

const nameOf = (row: BarRow | undefined) => [row?.mark, row?.name].filter(Boolean).join(' ');

function drawHeads(
  pen: Pen,
  table: PDFKit.PDFStructureElement,
  { nameWidth, barX, barWidth }: Places,
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
  doc.y = y + HEADS_HEIGHT;
}

function stylesOf({ nameWidth, barX, barWidth }: Places, { mark }: BarRow) {
  const indent = mark === null ? 0 : MARK_WIDTH;
  const name: TextStyle = { ...NAME, x: PAGE.margin + indent, width: nameWidth - indent };
  const detail: TextStyle = { ...DETAIL, x: barX, width: barWidth };
  const caution: TextStyle = { ...detail, color: COLOR.warn, width: barWidth + NUMBER_WIDTH };
  return { name, detail, caution };
}

function rowHeight(pen: Pen, places: Places, row: BarRow): number {
  const { name, caution } = stylesOf(places, row);
  const besideBar = 12 + 11 + (row.caution ? heightOf(pen, row.caution, caution) : 0);
  return Math.max(heightOf(pen, row.name, name), besideBar) + ROW_GAP;
}

function drawRow(pen: Pen, chart: Chart, row: BarRow): void {
  const { doc } = pen;
  const { table } = chart;
  const { name, detail, caution } = stylesOf(chart, row);
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
  doc.y = y + rowHeight(pen, chart, row);
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
