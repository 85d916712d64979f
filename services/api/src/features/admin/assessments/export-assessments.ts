import { Readable } from 'node:stream';
import { type AdminAssessmentsExportQuery, XLSX_ROWS_MAX } from '@kenali/contracts';
import { streamCsv } from '../../../csv.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { jakartaDay } from '../../../jakarta-time.ts';
import { recordShown } from '../../audit/index.ts';
import { writeSheets } from '../write-sheets.ts';
import { EXPORT_COLUMNS } from './columns.ts';
import { type Exported, openRows, toExportRow } from './export-rows.ts';
import { SCORE_FIELDS, toScoreSheets } from './score-sheets.ts';

const HEADINGS = EXPORT_COLUMNS.map(({ heading }) => heading);
const WIDTHS = EXPORT_COLUMNS.map(({ width }) => width);

const fileNameOf = (now: Date, extension: string) => `asesmen_${jakartaDay(now)}.${extension}`;

/** The searched words may be a name, so the log says only that there were some: its records say what was found. */
const toDetails = ({ search, ...filters }: AdminAssessmentsExportQuery, ids: readonly number[]) => ({
  rows: ids.length,
  ...filters,
  ...(search !== undefined && { search: true }),
});

export const exportCsv: Handler<'GET /api/admin/assessments/csv'> = async ({ query }, context) => {
  const { ids, rows } = await openRows(query);
  await recordShown(context, 'assessments.export_csv', { result: ids }, toDetails(query, ids));
  context.setHeader('X-Total-Count', String(ids.length));
  const body = streamCsv(HEADINGS, Readable.from(rows()).map(toExportRow));
  return { fileName: fileNameOf(context.services.now(), 'csv'), body };
};

/** Builds the whole workbook in memory, so the number of rows is limited. The results are on sheets of their own. */
export const exportXlsx: Handler<'GET /api/admin/assessments/xlsx'> = async ({ query }, context) => {
  const { ids, rows } = await openRows(query, SCORE_FIELDS);
  if (ids.length > XLSX_ROWS_MAX) throw new AppError('EXPORT_TOO_LARGE');
  await recordShown(context, 'assessments.export_xlsx', { result: ids }, toDetails(query, ids));
  const exported: Exported[] = [];
  for await (const each of rows()) exported.push(each);
  context.setHeader('X-Total-Count', String(ids.length));
  return {
    fileName: fileNameOf(context.services.now(), 'xlsx'),
    body: await writeSheets([
      { name: 'Asesmen', headings: HEADINGS, widths: WIDTHS, rows: exported.map(toExportRow) },
      ...toScoreSheets(exported, context.services.instruments),
    ]),
  };
};
