import writeExcelFile from 'write-excel-file/node';

export interface SheetContent {
  name: string;
  headings: string[];
  /** Column widths in characters. */
  widths: number[];
  rows: (string | number | null)[][];
}

/** Writes an XLSX workbook of plain tables with bold headings. Numbers become number cells, and strings become text cells. */
export async function writeSheets(sheets: readonly SheetContent[]): Promise<Buffer> {
  const workbook = writeExcelFile(
    sheets.map(({ name, headings, widths, rows }) => ({
      sheet: name,
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
      data: [headings.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(toCell))],
    })),
  );
  return workbook.toBuffer();
}

const toCell = (value: string | number | null) => {
  if (value === null || value === '') return null;
  return typeof value === 'number' ? { value, type: Number } : { value, type: String };
};
