import { COLOR } from '../../../../pdf/colors.ts';
import {
  addSection,
  BODY,
  drawDecoration,
  ensureSpace,
  type TextStyle,
  textHeight,
  writeText,
} from '../../../../pdf/elements.ts';
import { CONTENT_WIDTH, PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';
import type { RetestBlock } from '../report-blocks.ts';

const OTHERS = 150 + 76 + 100 + 54;
const WIDTHS = [150, 76, 100, 54, CONTENT_WIDTH - OTHERS] as const;
const CHART = { column: 1, width: 76, height: 22 };
const GAP = 8;
const HEAD: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0, scope: 'Column' };
const CELL: TextStyle = { size: 9.5, lineGap: 0.5 };
const NOTE: TextStyle = { size: 9, color: COLOR.inkSoft };
const ROW_GAP = 8;

/** Draws a table with the values of all results, and a line of them in each row. */
export function drawRetest(writer: PdfWriter, { heading, intro, columns, rows, notes }: RetestBlock): void {
  const { doc } = writer;
  const section = addSection(writer, heading, 150);
  writeText(writer, section, 'P', intro, { ...BODY, after: 8 });
  if (rows.length > 0) {
    const table = doc.struct('Table');
    section.add(table);
    drawRow(writer, table, columns, null);
    // The line shows what the next cell says, so it has no text of its own.
    for (const { name, values, difference, meaning, positions } of rows)
      drawRow(writer, table, [name, '', values, difference, meaning], positions);
    doc.y += 4;
  }
  for (const note of notes) {
    ensureSpace(writer, textHeight(writer, note, NOTE));
    writeText(writer, section, 'P', note, { ...NOTE, after: 4 });
  }
  doc.y += 14;
}

/** @param positions null for the heading */
function drawRow(
  writer: PdfWriter,
  table: PDFKit.PDFStructureElement,
  cells: readonly string[],
  positions: readonly (number | null)[] | null,
): void {
  const { doc } = writer;
  const styles = cells.map((_, column) => ({
    ...(positions === null
      ? HEAD
      : column === 0
        ? { ...CELL, weight: 'semibold' as const, scope: 'Row' as const }
        : CELL),
    width: (WIDTHS[column] as number) - GAP,
  }));
  const height = Math.max(
    positions === null ? 0 : CHART.height,
    ...cells.map((text, column) => textHeight(writer, text, styles[column] as TextStyle)),
  );
  ensureSpace(writer, height + ROW_GAP);
  const { y } = doc;
  const row = doc.struct('TR');
  table.add(row);
  cells.forEach((text, column) => {
    const tag = positions === null || column === 0 ? 'TH' : 'TD';
    writeText(writer, row, tag, text, { ...(styles[column] as TextStyle), x: leftOf(column), y });
  });
  drawDecoration(writer, () => {
    if (positions) drawLine(writer, positions, y + 2);
    doc.lineWidth(0.5).strokeColor(COLOR.line);
    const line = y + height + ROW_GAP / 2;
    doc
      .moveTo(PAGE.margin, line)
      .lineTo(PAGE.margin + CONTENT_WIDTH, line)
      .stroke();
  });
  doc.y = y + height + ROW_GAP;
}

const leftOf = (column: number) => PAGE.margin + WIDTHS.slice(0, column).reduce((sum, width) => sum + width, 0);

/** Points from left to right in the order of the results; a result without a value leaves a gap. */
function drawLine({ doc, accent }: PdfWriter, positions: readonly (number | null)[], top: number): void {
  const left = leftOf(CHART.column) + 3;
  const step = (CHART.width - GAP - 6) / Math.max(1, positions.length - 1);
  const height = CHART.height - 4;
  const points = positions.flatMap((position, at) =>
    position === null ? [] : [{ x: left + at * step, y: top + height * (1 - position) }],
  );
  doc.lineWidth(1.2).strokeColor(accent.base);
  points.forEach(({ x, y }, at) => void (at === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y)));
  if (points.length > 1) doc.stroke();
  for (const { x, y } of points) doc.circle(x, y, 2).fill(accent.base);
}
