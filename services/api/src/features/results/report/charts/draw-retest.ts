import { COLOR } from '../../../../pdf/colors.ts';
import { addElement, addSection, BODY, type TextStyle, writeText } from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import { CELL, COLUMN_GAP, drawTableRow, HEAD, leftOf, ROW_HEAD } from '../layout/table-row.ts';
import type { RetestBlock } from '../report-blocks.ts';

const OTHERS = 150 + 76 + 100 + 54;
const WIDTHS = [150, 76, 100, 54, CONTENT_WIDTH - OTHERS] as const;
const CHART = { column: 1, width: 76, height: 22 };
const NOTE: TextStyle = { size: 9, color: COLOR.inkSoft };
const ROW = { widths: WIDTHS, gap: 8 };

/** Draws a table with the values of all results, and a line of them in each row. */
export function drawRetest(writer: PdfWriter, { heading, intro, columns, rows, notes }: RetestBlock): void {
  const { doc } = writer;
  const section = addSection(writer, heading, 150);
  writeText(writer, section, 'P', intro, { ...BODY, after: 8 });
  if (rows.length > 0) {
    const table = addElement(writer, section, 'Table');
    drawTableRow(writer, table, { ...ROW, cells: columns.map((text) => ({ text, style: HEAD })) });
    // The line shows what the next cell says, so it has no text of its own.
    for (const { name, values, difference, meaning, positions } of rows) {
      const others = ['', values, difference, meaning].map((text) => ({ text, style: CELL }));
      drawTableRow(writer, table, {
        ...ROW,
        cells: [{ text: name, style: ROW_HEAD }, ...others],
        minHeight: CHART.height,
        decorate: (top) => drawLine(writer, positions, top + 2),
      });
    }
    doc.y += 4;
  }
  for (const note of notes) writeText(writer, section, 'P', note, { ...NOTE, isWhole: true, after: 4 });
  doc.y += 14;
}

/** Points from left to right in the order of the results. A result without a value has none: the line joins those beside it. */
function drawLine({ doc, accent }: PdfWriter, positions: readonly (number | null)[], top: number): void {
  const left = leftOf(WIDTHS, CHART.column) + 3;
  const step = (CHART.width - COLUMN_GAP - 6) / Math.max(1, positions.length - 1);
  const height = CHART.height - 4;
  const points = positions.flatMap((position, at) =>
    position === null ? [] : [{ x: left + at * step, y: top + height * (1 - position) }],
  );
  doc.lineWidth(1.2).strokeColor(accent.base);
  points.forEach(({ x, y }, at) => void (at === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y)));
  if (points.length > 1) doc.stroke();
  for (const { x, y } of points) doc.circle(x, y, 2).fill(accent.base);
}
