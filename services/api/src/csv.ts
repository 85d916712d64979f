import { pipeline, type Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { jakartaMinute } from './jakarta-time.ts';

/** A date becomes a time in Jakarta. */
type CellValue = string | number | Date | null;

/**
 * The options of every CSV file, besides its headings. The byte order mark says that the file is UTF-8, which Excel needs.
 * Cells of the users' text need `escapeCell` as well.
 */
export const CSV_OPTIONS = {
  header: true,
  bom: true,
  record_delimiter: 'windows',
  cast: { string: (text: string) => keepDigits(escapeSplitFormulas(text)), date: jakartaMinute },
  // Quotes every kind of line break, because an unquoted one would start a new row.
  quote_record_delimiter: true,
} as const;

/** A telephone number or another text of digits that a spreadsheet would take for a number, without its first zero or its last digits. */
const DAMAGED_AS_NUMBER = /^(0\d{4,}|\d{12,})$/;

/** 081234567890 becomes 0812-3456-7890, which every spreadsheet keeps. An apostrophe or a formula would be part of the text in other programs. */
const keepDigits = (text: string): string =>
  DAMAGED_AS_NUMBER.test(text) ? text.replace(/\d{4}(?=\d)/g, '$&-') : text;

/** Makes text that a spreadsheet would run as a formula plain text. */
export const escapeCell = (value: CellValue): CellValue => (typeof value === 'string' ? escapeFormula(value) : value);

const SIGN = String.raw`[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]`;
const FORMULA_AT_START = new RegExp(String.raw`^[\s\p{C}]*${SIGN}|^[\t\r\n]`, 'u');
/** Allows a quote before the sign, because the spreadsheet removes it when it splits the text. */
const FORMULA_AFTER_SEPARATOR = new RegExp(String.raw`[;\t\r\n]+(?=[\s\p{C}"]*${SIGN})`, 'gu');

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe, which marks it as text. */
const escapeFormula = (text: string): string => (FORMULA_AT_START.test(text) ? `'${text}` : text);

/**
 * Does the same after each separator inside a CSV cell. In locales such as Indonesia, where the list separator is a
 * semicolon, spreadsheets split cells there even inside quotes, and the rest becomes a cell of its own.
 */
const escapeSplitFormulas = (text: string): string => text.replace(FORMULA_AFTER_SEPARATOR, "$&'");

/** A CSV file that is written as fast as the client reads it. */
export function streamCsv(columns: readonly string[], rows: Readable): Readable {
  const lines = stringify({ ...CSV_OPTIONS, columns: [...columns] });
  // Closes both streams when one ends. An error breaks the connection, so the client notices the incomplete file.
  pipeline(rows, lines, () => {});
  return lines;
}
