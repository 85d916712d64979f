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
import type { ComparisonBlock } from '../report-blocks.ts';

const WIDTHS = [226, 82, 58, CONTENT_WIDTH - 226 - 82 - 58] as const;
const GAP = 8;
const HEAD: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0, scope: 'Column' };
const CELL: TextStyle = { size: 9.5, lineGap: 0.5 };
const NOTE: TextStyle = { size: 9, color: COLOR.inkSoft };
const ROW_GAP = 6;

/** Draws what changed in words, and a table of the earlier and the present values. */
export function drawComparison(writer: PdfWriter, block: ComparisonBlock): void {
  const { doc } = writer;
  const section = addSection(writer, block.heading, 150);
  writeText(writer, section, 'P', block.intro, { ...BODY, after: 6 });
  for (const { label, value } of block.facts) {
    const text = `${label}: ${value}`;
    ensureSpace(writer, textHeight(writer, text, BODY));
    writeText(writer, section, 'P', text, { ...BODY, after: 2 });
  }
  doc.y += 6;
  if (block.rows.length > 0) {
    const table = doc.struct('Table');
    section.add(table);
    drawRow(writer, table, block.columns, (): TextStyle => HEAD, 'TH');
    for (const { name, before, now, meaning } of block.rows)
      drawRow(writer, table, [name, before, now, meaning], styleOf, 'TD');
  }
  doc.y += 4;
  ensureSpace(writer, textHeight(writer, block.note, NOTE));
  writeText(writer, section, 'P', block.note, { ...NOTE, after: 18 });
}

const styleOf = (column: number): TextStyle =>
  column === 0
    ? { ...CELL, weight: 'semibold', scope: 'Row' }
    : column === 3
      ? { ...CELL, color: COLOR.inkSoft }
      : CELL;

function drawRow(
  writer: PdfWriter,
  table: PDFKit.PDFStructureElement,
  cells: readonly string[],
  style: (column: number) => TextStyle,
  tag: 'TH' | 'TD',
): void {
  const { doc } = writer;
  const styles = cells.map((_, column) => ({ ...style(column), width: (WIDTHS[column] as number) - GAP }));
  const height = Math.max(...cells.map((text, column) => textHeight(writer, text, styles[column] as TextStyle)));
  ensureSpace(writer, height + ROW_GAP);
  const { y } = doc;
  const row = doc.struct('TR');
  table.add(row);
  cells.forEach((text, column) => {
    const x = PAGE.margin + WIDTHS.slice(0, column).reduce((sum, width) => sum + width, 0);
    writeText(writer, row, column === 0 ? 'TH' : tag, text, { ...(styles[column] as TextStyle), x, y });
  });
  doc.y = y + height + ROW_GAP;
  const line = doc.y - ROW_GAP / 2;
  drawDecoration(writer, () => {
    doc.lineWidth(0.5).strokeColor(COLOR.line);
    doc
      .moveTo(PAGE.margin, line)
      .lineTo(PAGE.margin + CONTENT_WIDTH, line)
      .stroke();
  });
}
