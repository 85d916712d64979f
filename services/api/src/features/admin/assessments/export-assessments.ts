import { pipeline, Readable } from 'node:stream';
import { XLSX_ROWS_MAX } from '@kenali/contracts';
import { stringify } from 'csv-stringify';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { jakartaDay } from '../../../jakarta-time.ts';
import { recordAudit } from '../audit/index.ts';
import { writeSheets } from '../write-sheets.ts';
import { EXPORT_COLUMNS } from './columns.ts';
import { type ExportRow, escapeSplitFormulas, openRows } from './export-rows.ts';

const HEADINGS = EXPORT_COLUMNS.map(({ heading }) => heading);
const WIDTHS = EXPORT_COLUMNS.map(({ width }) => width);

const fileNameOf = (now: Date, extension: string) => `asesmen_${jakartaDay(now)}.${extension}`;

/** Streams the rows as fast as the client reads them. The byte order mark tells Excel that the file is UTF-8. */
export const exportCsv: Handler<'GET /api/admin/assessments/csv'> = async ({ query }, context) => {
  const { total, rows } = await openRows(query);
  await recordAudit(context, { action: 'assessments.export_csv', details: { rows: total, ...query } });
  context.setHeader('X-Total-Count', String(total));
  const lines = stringify({
    header: true,
    columns: HEADINGS,
    bom: true,
    record_delimiter: 'windows',
    cast: { string: escapeSplitFormulas },
    // Quotes every kind of line break, because an unquoted one would start a new row.
    quote_record_delimiter: true,
  });
  // Closes both streams when one ends. An error breaks the connection, so the client notices the incomplete file.
  pipeline(Readable.from(rows()), lines, () => {});
  return { fileName: fileNameOf(context.services.now(), 'csv'), body: lines };
};

/** Builds the whole workbook in memory, so the number of rows is limited. */
export const exportXlsx: Handler<'GET /api/admin/assessments/xlsx'> = async ({ query }, context) => {
  const { total, rows } = await openRows(query);
  if (total > XLSX_ROWS_MAX) throw new AppError('EXPORT_TOO_LARGE');
  await recordAudit(context, { action: 'assessments.export_xlsx', details: { rows: total, ...query } });
  const lines: ExportRow[] = [];
  for await (const row of rows()) lines.push(row);
  context.setHeader('X-Total-Count', String(total));
  return {
    fileName: fileNameOf(context.services.now(), 'xlsx'),
    body: await writeSheets([{ name: 'Asesmen', headings: HEADINGS, widths: WIDTHS, rows: lines }]),
  };
};
