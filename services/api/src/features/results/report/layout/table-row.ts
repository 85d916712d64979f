import { COLOR } from '../../../../pdf/colors.ts';
import {
  addElement,
  drawDecoration,
  drawRule,
  ensureSpace,
  type TextStyle,
  textHeight,
  writeText,
} from '../../../../pdf/elements.ts';
import { PAGE, type PdfWriter } from '../../../../pdf/pdf-writer.ts';

/** Between the columns of a table. */
export const COLUMN_GAP = 8;
export const HEAD: TextStyle = { size: 8, color: COLOR.inkSoft, lineGap: 0, scope: 'Column' };
export const CELL: TextStyle = { size: 9.5, lineGap: 0.5 };
export const ROW_HEAD: TextStyle = { ...CELL, weight: 'semibold', scope: 'Row' };

interface TableRow {
  cells: readonly { text: string; style: TextStyle }[];
  widths: readonly number[];
  /** Below the row, with a line in its middle. */
  gap: number;
  minHeight?: number;
  decorate?(top: number): void;
}

export const leftOf = (widths: readonly number[], column: number) =>
  PAGE.margin + widths.slice(0, column).reduce((sum, width) => sum + width, 0);

/** Draws a row of texts, which stays on one page. */
export function drawTableRow(
  writer: PdfWriter,
  table: PDFKit.PDFStructureElement,
  { cells, widths, gap, minHeight = 0, decorate }: TableRow,
): void {
  const { doc } = writer;
  const styles = cells.map(({ style }, column) => ({ ...style, width: widths[column]! - COLUMN_GAP }));
  const height = Math.max(minHeight, ...cells.map(({ text }, column) => textHeight(writer, text, styles[column]!)));
  ensureSpace(writer, height + gap);
  const { y } = doc;
  const row = addElement(writer, table, 'TR');
  cells.forEach(({ text, style }, column) => {
    const x = leftOf(widths, column);
    writeText(writer, row, style.scope ? 'TH' : 'TD', text, { ...styles[column]!, x, y });
  });
  drawDecoration(writer, () => {
    decorate?.(y);
    doc.lineWidth(0.5).strokeColor(COLOR.line);
    drawRule(doc, y + height + gap / 2);
  });
  doc.y = y + height + gap;
}
