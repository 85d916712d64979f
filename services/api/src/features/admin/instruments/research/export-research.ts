import { pipeline, Readable } from 'node:stream';
import { type InstrumentRef, RESEARCH_XLSX_CELLS_MAX, type ResearchTier } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import { stringify } from 'csv-stringify';
import { CSV_OPTIONS, escapeCell } from '../../../../csv.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../../http/call.ts';
import type { Services } from '../../../../services.ts';
import { recordShown } from '../../../audit/index.ts';
import { type SheetValue, writeSheets } from '../../write-sheets.ts';
import { type ResearchColumn, type ResearchRow, researchColumns } from './columns.ts';
import { openResearchRows } from './research-rows.ts';

const TIER_NAMES: Readonly<Record<ResearchTier, string>> = {
  deidentified: 'tanpa-pengenal',
  numbered: 'dengan-nomor',
};
const CODEBOOK_HEADINGS = ['variabel', 'keterangan', 'nilai'];

interface Export {
  instrument: Instrument;
  tier: ResearchTier;
  columns: ResearchColumn[];
  fileName(extension: string): string;
}

/** Streams the rows as fast as the client reads them. */
export const exportResearchCsv: Handler<'GET /api/admin/instruments/{id}/{version}/research/csv'> = async (
  { params, query: { tier, part = 'data' } },
  context,
) => {
  const { instrument, columns, fileName, ...of } = exportOf(params, tier, context.services);
  const isCodebook = part === 'codebook';
  const { ids, rows } = isCodebook ? NOTHING : await openResearchRows(instrument);
  await record(context, 'research.export_csv', ids, { ...of, instrument, part });
  const lines = stringify({
    ...CSV_OPTIONS,
    columns: isCodebook ? CODEBOOK_HEADINGS : columns.map(({ name }) => name),
  });
  const source = isCodebook
    ? Readable.from(codebookOf(columns))
    : Readable.from(rows()).map((row: ResearchRow) => cellsOf(row, columns));
  // Closes both streams when one ends. An error breaks the connection, so the client notices the incomplete file.
  pipeline(source, lines, () => {});
  return { fileName: fileName(isCodebook ? '_kodebuku.csv' : '.csv'), body: lines };
};

/** Builds the whole workbook in memory, so the number of cells is limited. */
export const exportResearchXlsx: Handler<'GET /api/admin/instruments/{id}/{version}/research/xlsx'> = async (
  { params, query: { tier } },
  context,
) => {
  const { instrument, columns, fileName, ...of } = exportOf(params, tier, context.services);
  const { ids, rows } = await openResearchRows(instrument);
  if (ids.length * columns.length > RESEARCH_XLSX_CELLS_MAX)
    throw new AppError('EXPORT_TOO_LARGE', { message: 'Data terlalu banyak untuk Excel. Gunakan ekspor CSV.' });
  await record(context, 'research.export_xlsx', ids, { ...of, instrument });
  const cells: SheetValue[][] = [];
  for await (const row of rows()) cells.push(cellsOf(row, columns));
  const body = await writeSheets([
    { name: 'Data', headings: columns.map(({ name }) => name), widths: columns.map(() => 16), rows: cells },
    { name: 'Kodebuku', headings: CODEBOOK_HEADINGS, widths: [26, 80, 80], rows: codebookOf(columns) },
  ]);
  return { fileName: fileName('.xlsx'), body };
};

const NOTHING = { ids: [], rows: async function* (): AsyncGenerator<ResearchRow> {} };

/** @throws AppError NOT_FOUND if the version is not installed */
function exportOf(
  { id, version }: InstrumentRef,
  tier: ResearchTier = 'deidentified',
  { instruments }: Services,
): Export {
  const instrument = instruments.find(id, version);
  if (!instrument) throw new AppError('NOT_FOUND');
  return {
    instrument,
    tier,
    columns: researchColumns(instrument, tier),
    fileName: (ending) => `penelitian_${id}_${version}_${TIER_NAMES[tier]}${ending}`,
  };
}

const cellsOf = (row: ResearchRow, columns: readonly ResearchColumn[]): SheetValue[] =>
  columns.map(({ cell }) => escapeCell(cell(row)));

const codebookOf = (columns: readonly ResearchColumn[]): SheetValue[][] =>
  columns.map(({ name, label, values }) => [name, escapeCell(label), escapeCell(values)]);

/** The entry has the numbers of the results, so that it can be answered later whose data a file had. The file has none of them. */
const record = (
  context: CallContext,
  action: 'research.export_csv' | 'research.export_xlsx',
  ids: readonly number[],
  { instrument, ...details }: { instrument: Instrument; tier: ResearchTier; part?: string },
) =>
  recordShown(
    context,
    action,
    { result: ids },
    { ...details, instrument: instrument.id, version: instrument.version, rows: ids.length },
  );
