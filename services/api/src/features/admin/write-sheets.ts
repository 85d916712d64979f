import writeExcelFile from 'write-excel-file/node';

export interface SheetContent {
  name: string;
  headings: string[];
  /** In characters, one per column. */
  widths: number[];
  rows: (string | number | null)[][];
}

/** A workbook of plain tables: headings in bold, numbers as numbers, texts as texts. */
export async function writeSheets(sheets: readonly SheetContent[]): Promise<Buffer> {
  const written = writeExcelFile(
    sheets.map(({ name, headings, widths, rows }) => ({
      sheet: name,
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
      data: [headings.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(cell))],
    })),
  );
  return written.toBuffer();
}

const cell = (value: string | number | null) => {
  if (value === null || value === '') return null;
  return typeof value === 'number' ? { value, type: Number } : { value, type: String };
};
