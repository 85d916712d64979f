import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Handler } from '../../../http/call.ts';
import { jakartaDay } from '../../../jakarta-time.ts';
import { recordAudit } from '../audit/index.ts';
import { openRows } from './read-rows.ts';
import { escapeSplitFormulas, HEADINGS } from './spreadsheet-row.ts';

/** Streams the rows as fast as the client reads them. The byte order mark tells Excel that the file is UTF-8. */
export const exportCsv: Handler<'GET /api/admin/assessments/csv'> = async ({ query }, context) => {
  const { total, rows } = await openRows(query);
  await recordAudit(context, { action: 'assessments.export_csv', details: { rows: total, ...query } });
  context.setHeader('X-Total-Count', String(total));
  const lines = stringify({
    header: true,
    columns: [...HEADINGS],
    bom: true,
    record_delimiter: 'windows',
    cast: { string: escapeSplitFormulas },
    // Quotes every kind of line break, because an unquoted one would start a new row.
    quote_record_delimiter: true,
  });
  // Closes both streams when one ends. An error breaks the connection, so the client notices the incomplete file.
  pipeline(Readable.from(rows()), lines, () => {});
  return { fileName: `asesmen_${jakartaDay(context.services.now())}.csv`, body: lines };
};
