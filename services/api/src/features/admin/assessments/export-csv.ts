import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Handler } from '../../../http/call.ts';
import { jakartaDay } from '../../../jakarta-time.ts';
import { recordAudit } from '../audit/index.ts';
import { openRows } from './read-rows.ts';
import { asTextWhereSplit, HEADINGS } from './spreadsheet-row.ts';

/** Row by row, as fast as the caller takes them; the mark at the start tells Excel that it is UTF-8. */
export const exportCsv: Handler<'GET /api/admin/assessments/csv'> = async ({ query }, context) => {
  const { total, rows } = await openRows(query);
  await recordAudit(context, { action: 'assessments.export_csv', details: { rows: total, ...query } });
  context.setHeader('X-Total-Count', String(total));
  const lines = stringify({
    header: true,
    columns: [...HEADINGS],
    bom: true,
    record_delimiter: 'windows',
    cast: { string: asTextWhereSplit },
    // A line end of another kind, unquoted, would begin a row.
    quote_record_delimiter: true,
  });
  // Whoever ends one ends the other; a fault reaches the caller as a broken connection.
  pipeline(Readable.from(rows()), lines, () => {});
  return { fileName: `asesmen_${jakartaDay(context.services.now())}.csv`, body: lines };
};
