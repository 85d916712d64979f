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
import { PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import type { BarRow, BarsBlock } from '../report-blocks.ts';
import { type BarChart, type BarLayout, drawBarRow, NUMBER_WIDTH, NUMBER_X, rowHeight } from './bar-row.ts';

const GAP = 12;
type Spacing = Pick<BarLayout, 'nameWidth' | 'gap'>;
const LOOSE: Spacing = { nameWidth: 262, gap: 6 };
/** The details below wider bars need fewer lines. With it, every published pack fits on a page, however many rows have a caution. */
const DENSE: Spacing = { nameWidth: 230, gap: 3 };
const HEADER_HEIGHT = 14;
const HEADING_HEIGHT = 26;
const CAPTION: TextStyle = { size: 9, color: COLOR.inkSoft, after: 8 };
const HEADER: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0 };

/** Draws bars and their numbers as one table. Each page has a figure of its own, because a figure cannot span pages. */
export function drawBars(writer: PdfWriter, given: BarsBlock): void {
  const spacing = [LOOSE, DENSE].find((each) => heightOf(writer, given, layoutOf(given, each)) <= PAGE_HEIGHT);
  const block = spacing ? given : withoutDescriptions(given);
  const { heading, caption, columns, axis, rows } = block;
  const { doc } = writer;
  const layout = layoutOf(block, spacing ?? LOOSE);
  const height = heightOf(writer, block, layout);
  // A chart that is higher than a page starts where it is.
  const section = addSection(writer, heading, height <= PAGE_HEIGHT ? height : 130);
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

const PAGE_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom;

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
  writeText(writer, row, 'TH', name, { ...HEADER, y, width: nameWidth, scope: 'Column' });
  const number: TextStyle = { ...HEADER, x: NUMBER_X, y, width: NUMBER_WIDTH, align: 'right', scope: 'Column' };
  writeText(writer, row, 'TH', value, number);
  drawDecoration(writer, () => {
    doc.font('regular').fontSize(7.5).fillColor(COLOR.inkSoft);
    doc.text(from, barX, y, { lineBreak: false });
    doc.text(to, barX + barWidth - doc.widthOfString(to), y, { lineBreak: false });
  });
  doc.y = y + HEADER_HEIGHT;
}
