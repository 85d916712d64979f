import { XLSX_ROWS_MAX } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { jakartaDay } from '../../../jakarta-time.ts';
import { recordAudit } from '../audit/index.ts';
import { writeSheets } from '../write-sheets.ts';
import { openRows } from './read-rows.ts';
import { HEADINGS, type SpreadsheetRow } from './spreadsheet-row.ts';

const WIDTHS = [10, 26, 30, 18, 20, 20, 18, 18, 12];

/** Builds the whole workbook in memory, so the number of rows is limited. */
export const exportXlsx: Handler<'GET /api/admin/assessments/xlsx'> = async ({ query }, context) => {
  const { total, rows } = await openRows(query);
  if (total > XLSX_ROWS_MAX) throw new AppError('EXPORT_TOO_LARGE');
  await recordAudit(context, { action: 'assessments.export_xlsx', details: { rows: total, ...query } });
  const lines: SpreadsheetRow[] = [];
  for await (const row of rows()) lines.push(row);
  context.setHeader('X-Total-Count', String(total));
  return {
    fileName: `asesmen_${jakartaDay(context.services.now())}.xlsx`,
    body: await writeSheets([{ name: 'Asesmen', headings: [...HEADINGS], widths: WIDTHS, rows: lines }]),
  };
};
