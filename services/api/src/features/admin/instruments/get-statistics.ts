import type { InstrumentRef, InstrumentStatistics, StatisticsQuery } from '@kenali/contracts';
import { type Instrument, scalesOf } from '@kenali/instruments';
import { ageGroups } from '@kenali/instruments/rules';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { recordAudit } from '../../audit/index.ts';
import { countResultsByVersion, readStatistics } from '../../statistics/index.ts';
import { writeSheets } from '../write-sheets.ts';
import { toStatisticsSheets } from './statistics-sheets.ts';

export const listInstruments: Handler<'GET /api/admin/instruments'> = async (_input, { services }) => {
  const countOf = await countResultsByVersion();
  return services.instruments.all().map((instrument) => ({
    id: instrument.id,
    version: instrument.version,
    title: instrument.pack.title,
    hasScales: scalesOf(instrument).length > 0,
    results: countOf(instrument),
  }));
};

export const getStatistics: Handler<'GET /api/admin/instruments/{id}/{version}/statistics'> = (
  { params, query },
  { services },
) => statisticsOf(params, query, services);

export const getStatisticsXlsx: Handler<'GET /api/admin/instruments/{id}/{version}/statistics/xlsx'> = async (
  { params, query },
  context,
) => {
  const { services } = context;
  const statistics = await statisticsOf(params, query, services);
  const body = await writeSheets(toStatisticsSheets(statistics));
  const { id, version, ageGroup } = statistics;
  await recordAudit(context, {
    action: 'statistics.export_xlsx',
    details: { instrument: id, version, ageGroup: ageGroup ?? 'all' },
  });
  return { fileName: `statistik_${id}_${version}_${ageGroup ?? 'semua-usia'}.xlsx`, body };
};

/** @throws AppError NOT_FOUND if the version is not installed or the age group is unknown */
async function statisticsOf(
  ref: InstrumentRef,
  { ageGroup = null }: { [K in keyof StatisticsQuery]: StatisticsQuery[K] | null },
  services: Services,
): Promise<InstrumentStatistics> {
  const instrument = findInstrument(ref, services);
  if (ageGroup !== null && !ageGroups.some(({ id }) => id === ageGroup)) throw new AppError('NOT_FOUND');
  const { id, version, pack } = instrument;
  return { id, version, title: pack.title, ageGroup, ...(await readStatistics(instrument, ageGroup)) };
}

/** @throws AppError NOT_FOUND if the version is not installed */
export function findInstrument({ id, version }: InstrumentRef, { instruments }: Services): Instrument {
  const found = instruments.find(id, version);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
