import { Readable } from 'node:stream';
import { type InstrumentRef, RESEARCH_XLSX_CELLS_MAX, type ResearchTier } from '@kenali/contracts';
import type { Instrument } from '@kenali/instruments';
import { escapeCell, streamCsv } from '../../../../csv.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../../http/call.ts';
import type { Services } from '../../../../services.ts';
import { recordShown } from '../../../audit/index.ts';
import { type SheetValue, writeSheets } from '../../write-sheets.ts';
import { findInstrument } from '../get-statistics.ts';
import { type ResearchColumn, type ResearchRow, researchColumns } from './columns.ts';
import { openResearchRows } from './research-rows.ts';

const TIER_NAMES: Readonly<Record<ResearchTier, string>> = {
  deidentified: 'tanpa-pengenal',
  numbered: 'dengan-nomor',
};
const CODEBOOK_HEADINGS = ['variabel', 'keterangan', 'nilai'];

export const exportResearchCsv: Handler<'GET /api/admin/instruments/{id}/{version}/research/csv'> = async (
  { params, query: { tier, part = 'data' } },
  context,
) => {
  const { instrument, columns, fileName, ...of } = exportOf(params, tier, context.services);
  const opened = part === 'codebook' ? null : await openResearchRows(instrument);
  await record(context, 'research.export_csv', opened?.ids ?? [], { ...of, instrument, part });
  if (!opened) {
    const body = streamCsv(CODEBOOK_HEADINGS, Readable.from(codebookOf(columns)));
    return { fileName: fileName('_kodebuku.csv'), body };
  }
  const rows = Readable.from(opened.rows()).map((row: ResearchRow) => cellsOf(row, columns));
  return { fileName: fileName('.csv'), body: streamCsv(namesOf(columns), rows) };
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
    { name: 'Data', headings: namesOf(columns), widths: columns.map(() => 16), rows: cells },
    { name: 'Kodebuku', headings: CODEBOOK_HEADINGS, widths: [26, 80, 80], rows: codebookOf(columns) },
  ]);
  return { fileName: fileName('.xlsx'), body };
};

const namesOf = (columns: readonly ResearchColumn[]): string[] => columns.map(({ name }) => name);

/** @throws AppError NOT_FOUND if the version is not installed */
function exportOf(ref: InstrumentRef, tier: ResearchTier = 'deidentified', services: Services) {
  const instrument = findInstrument(ref, services);
  const { id, version } = instrument;
  return {
    instrument,
    tier,
    columns: researchColumns(instrument, tier),
    fileName: (ending: string) => `penelitian_${id}_${version}_${TIER_NAMES[tier]}${ending}`,
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
