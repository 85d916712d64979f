import { JAKARTA_OFFSET_MS } from '../../jakarta-time.ts';

/** A date becomes a date cell. Its format shows the time in Jakarta. */
export type SheetValue = string | number | Date | null;

export interface SheetContent {
  name: string;
  headings: string[];
  /** Column widths in characters. */
  widths: number[];
  rows: SheetValue[][];
}

const TIME_FORMAT = 'yyyy-mm-dd hh:mm';
/** Excel shows it with the separators of the reader's language. */
const WHOLE_FORMAT = '#,##0';
const DECIMAL_FORMAT = '#,##0.00';

/**
 * Writes an XLSX workbook of plain tables with bold headings that stay in view and filter their columns. The first one
 * loads the library, which the start of a process does not need.
 */
export async function writeSheets(sheets: readonly SheetContent[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const workbook = writeExcelFile(
    sheets.map(({ name, headings, widths, rows }) => ({
      sheet: name,
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
      data: [headings.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(toCell))],
    })),
    {
      features: [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform: addFilters(sheets) } } } }],
    },
  );
  return workbook.toBuffer();
}

function toCell(value: SheetValue, column: number) {
  if (value === null || value === '') return null;
  // Cells have no time zone.
  if (value instanceof Date)
    return { value: new Date(value.getTime() + JAKARTA_OFFSET_MS), type: Date, format: TIME_FORMAT };
  if (typeof value === 'string') return { value, type: String };
  // The first column holds ids or names, which have no separators.
  if (column === 0) return { value, type: Number };
  return { value, type: Number, format: Number.isInteger(value) ? WHOLE_FORMAT : DECIMAL_FORMAT };
}

/** Adds a filter button to each heading, which the library has no option for. */
const addFilters =
  (sheets: readonly SheetContent[]) =>
  (xml: string, _options: unknown, { sheetIndex }: { sheetIndex: number }): string => {
    const { headings = [], rows = [] } = sheets[sheetIndex] ?? {};
    const range = `A1:${columnName(headings.length)}${rows.length + 1}`;
    return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`);
  };

/** 1 is A, 27 is AA. */
const columnName = (number: number): string =>
  number === 0 ? '' : columnName(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26));
