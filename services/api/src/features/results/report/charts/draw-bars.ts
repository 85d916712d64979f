import { COLOR } from '../../../../pdf/colors.ts';
import {
  addElement,
  addFigure,
  addSection,
  drawDecoration,
  type TextStyle,
  textHeight,
  writeText,
} from '../../../../pdf/elements.ts';
import { CONTENT_HEIGHT, CONTENT_WIDTH, PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import { HEAD } from '../layout/table-row.ts';
import type { BarRow, BarsBlock } from '../report-blocks.ts';

const NUMBER_WIDTH = 52;
const NUMBER_X = PAGE.margin + CONTENT_WIDTH - NUMBER_WIDTH;

/** The columns of a bar chart and the space between its rows, in points, and the number of steps on its axis. */
interface BarLayout {
  steps: number;
  gap: number;
  nameWidth: number;
  barX: number;
  barWidth: number;
}

const GAP = 12;
type Spacing = Pick<BarLayout, 'nameWidth' | 'gap'>;
const LOOSE: Spacing = { nameWidth: 262, gap: 6 };
/** The details below wider bars need fewer lines. With it, every published pack fits on a page, however many rows have a caution. */
const DENSE: Spacing = { nameWidth: 230, gap: 3 };
const HEADER_HEIGHT = 14;
const HEADING_HEIGHT = 26;
const CAPTION: TextStyle = { size: 9, color: COLOR.inkSoft, after: 8 };

/** Draws bars and their numbers as one table. Each page has a figure of its own, because a figure cannot span pages. */
export function drawBars(writer: PdfWriter, given: BarsBlock): void {
  const spacing = [LOOSE, DENSE].find((each) => heightOf(writer, given, layoutOf(given, each)) <= CONTENT_HEIGHT);
  const block = spacing ? given : withoutDescriptions(given);
  const { heading, caption, columns, axis, rows } = block;
  const { doc } = writer;
  const layout = layoutOf(block, spacing ?? LOOSE);
  const height = heightOf(writer, block, layout);
  // A chart that is higher than a page starts where it is.
  const section = addSection(writer, heading, height <= CONTENT_HEIGHT ? height : 130);
  writeText(writer, section, 'P', caption, CAPTION);
  const pages = splitIntoPages(rows, (row) => rowHeight(writer, layout, row), doc.y + HEADER_HEIGHT);
  const figures = pages.map((page, index) =>
    addFigure(writer, section, altText(block, page, { index, count: pages.length })),
  );
  const table = addElement(writer, section, 'Table');
  drawTableHeader(writer, table, layout, columns, axis);
  pages.forEach((page, index) => {
    if (index > 0) doc.addPage();
    const chart: BarChart = { ...layout, table, draw: figures[index] as BarChart['draw'] };
    for (const row of page) drawBarRow(writer, chart, row);
  });
  doc.y += 16;
}

/** Section names, which have a letter, need more space than category names. */
function layoutOf({ axis, rows }: BarsBlock, { nameWidth: widest, gap }: Spacing): BarLayout {
  const nameWidth = rows.some(({ letter }) => letter !== null) ? widest : 150;
  const barX = PAGE.margin + nameWidth + GAP;
  return { steps: axis.steps, gap, nameWidth, barX, barWidth: NUMBER_X - barX };
}

/** A table on one page is worth more than what the names mean, which the page says. */
const withoutDescriptions = (block: BarsBlock): BarsBlock => ({
  ...block,
  rows: block.rows.map(({ description: _, ...row }) => row),
});

/** The height of the whole chart. */
function heightOf(writer: PdfWriter, block: BarsBlock, layout: BarLayout): number {
  const rows = block.rows.reduce((sum, row) => sum + rowHeight(writer, layout, row), 0);
  return HEADING_HEIGHT + textHeight(writer, block.caption, CAPTION) + 8 + HEADER_HEIGHT + rows;
}

/** Groups the rows by page. The first page starts at `y`. */
function splitIntoPages(rows: BarRow[], heightOf: (row: BarRow) => number, y: number): BarRow[][] {
  const pages: BarRow[][] = [[]];
  let bottom = y;
  for (const row of rows) {
    const height = heightOf(row);
    if (bottom + height > PAGE.height - PAGE.bottom) {
      pages.push([]);
      bottom = PAGE.top;
    }
    pages.at(-1)?.push(row);
    bottom += height;
  }
  return pages;
}

/** The text alternative of one figure. If the chart spans several pages, it names the part and the rows on this page. */
function altText(
  { alt, heading, axis }: BarsBlock,
  page: BarRow[],
  { index, count }: { index: number; count: number },
) {
  if (count === 1) return alt;
  const [from, to] = [nameOf(page[0]), nameOf(page.at(-1))];
  const rows = from === to ? from : `${from} sampai ${to}`;
  return `Bagian ${index + 1} dari ${count} diagram batang ${heading}: ${rows}, pada skala ${axis.from} sampai ${axis.to}. Angkanya ada pada tabel berikut.`;
}

const nameOf = (row: BarRow | undefined) => [row?.letter, row?.name].filter(Boolean).join(' ');

function drawTableHeader(
  writer: PdfWriter,
  table: PDFKit.PDFStructureElement,
  { nameWidth, barX, barWidth }: BarLayout,
  { name, value }: BarsBlock['columns'],
  { from, to }: BarsBlock['axis'],
): void {
  const { doc } = writer;
  const { y } = doc;
  const row = addElement(writer, table, 'TR');
  writeText(writer, row, 'TH', name, { ...HEAD, y, width: nameWidth });
  const number: TextStyle = { ...HEAD, x: NUMBER_X, y, width: NUMBER_WIDTH, align: 'right' };
  writeText(writer, row, 'TH', value, number);
  drawDecoration(writer, () => {
    doc.font('regular').fontSize(7.5).fillColor(COLOR.inkSoft);
    doc.text(from, barX, y, { lineBreak: false });
    doc.text(to, barX + barWidth - doc.widthOfString(to), y, { lineBreak: false });
  });
  doc.y = y + HEADER_HEIGHT;
}

const LETTER_WIDTH = 20;
const BAR_HEIGHT = 9;
/** From the top of a row to the text below the bar. */
const BAR_SPACE = 13;
const NAME: TextStyle = { size: 9.5, weight: 'semibold', lineGap: 0.5 };
/** What a name means, and the details below a bar. */
const DETAIL: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0.5 };

interface BarChart extends BarLayout {
  table: PDFKit.PDFStructureElement;
  /** Draws into the figure of the current page. */
  draw: ReturnType<typeof addFigure>;
}

function rowHeight(writer: PdfWriter, layout: BarLayout, row: BarRow): number {
  const { name, meaning, detail, caution } = stylesOf(layout, row);
  const nameHeight =
    textHeight(writer, row.name, name) + (row.description ? textHeight(writer, row.description, meaning) + 1 : 0);
  const barHeight =
    BAR_SPACE + textHeight(writer, row.detail, detail) + (row.caution ? textHeight(writer, row.caution, caution) : 0);
  return Math.max(nameHeight, barHeight) + layout.gap;
}

/** Draws one row: letter and name, the bar, the number, and the detail and caution below the bar. */
function drawBarRow(writer: PdfWriter, chart: BarChart, row: BarRow): void {
  const { doc } = writer;
  const { table } = chart;
  const { name, meaning, detail, caution } = stylesOf(chart, row);
  const { y } = doc;
  drawBar(writer, chart, row, y + 2);
  const line = addElement(writer, table, 'TR');
  const head = doc.struct('TH', { scope: 'Row' } as never);
  line.add(head);
  const letter: TextStyle = {
    ...NAME,
    weight: 'bold',
    color: writer.accent.base,
    x: PAGE.margin,
    y,
    width: LETTER_WIDTH - 2,
  };
  if (row.letter !== null) writeText(writer, head, 'Span', row.letter, letter);
  writeText(writer, head, 'Span', row.name, { ...name, y, after: 1 });
  if (row.description) writeText(writer, head, 'Span', row.description, meaning);
  const cell = addElement(writer, line, 'TD');
  const number: TextStyle = { size: 11, weight: 'bold', x: NUMBER_X, y: y - 1, width: NUMBER_WIDTH, align: 'right' };
  writeText(writer, cell, 'Span', row.value, number);
  writeText(writer, cell, 'Span', row.detail, { ...detail, y: y + BAR_SPACE });
  if (row.caution) writeText(writer, cell, 'Span', row.caution, caution);
  doc.y = y + rowHeight(writer, chart, row);
}

function stylesOf({ nameWidth, barX, barWidth }: BarLayout, { letter }: BarRow) {
  const indent = letter === null ? 0 : LETTER_WIDTH;
  const name: TextStyle = { ...NAME, x: PAGE.margin + indent, width: nameWidth - indent };
  const meaning: TextStyle = { ...DETAIL, x: PAGE.margin + indent, width: nameWidth - indent };
  const detail: TextStyle = { ...DETAIL, x: barX, width: barWidth + NUMBER_WIDTH };
  const caution: TextStyle = { ...detail, color: COLOR.warn };
  return { name, meaning, detail, caution };
}

function drawBar({ doc, accent }: PdfWriter, chart: BarChart, row: BarRow, y: number): void {
  const { draw, steps, barX, barWidth } = chart;
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
    // The lowest value is drawn as a dot, because an empty bar looks as if nothing was answered.
    const width = Math.max(BAR_HEIGHT, barWidth * Math.min(1, Math.max(0, row.share)));
    doc.roundedRect(barX, y, width, BAR_HEIGHT, BAR_HEIGHT / 2).fill(row.caution ? accent.pale : accent.base);
  });
}
