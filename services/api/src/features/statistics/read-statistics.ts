import type { InstrumentRef } from '@kenali/contracts';
import {
  addCounts,
  type Counts,
  type Instrument,
  RESULTS,
  scaleStatistics,
  scalesOf,
  standardErrorOf,
} from '@kenali/instruments';
import { ageGroups } from '@kenali/instruments/rules';
import { readEpoch } from './epochs.ts';
import { InstrumentCounts, type InstrumentCountsDocument } from './statistics.model.ts';

type GroupCounts = Pick<InstrumentCountsDocument, 'instrument' | 'ageGroup' | 'counts' | 'countedAt'>;

/** How many results each instrument version has, by id and version. */
export async function countResultsByVersion(): Promise<(instrument: InstrumentRef) => number> {
  const { shown } = await readEpoch();
  const found = await InstrumentCounts.find({ epoch: shown }, { instrument: 1, [`counts.${RESULTS}`]: 1 }).lean<
    GroupCounts[]
  >();
  return ({ id, version }) =>
    found
      .filter(({ instrument }) => instrument.id === id && instrument.version === version)
      .reduce((sum, { counts }) => sum + (counts[RESULTS] ?? 0), 0);
}

const findGroups = async (id: string, versions: readonly string[]): Promise<GroupCounts[]> =>
  InstrumentCounts.find({
    epoch: (await readEpoch()).shown,
    'instrument.id': id,
    'instrument.version': { $in: versions },
  }).lean<GroupCounts[]>();

const addAll = (groups: readonly GroupCounts[]): Counts =>
  groups.reduce<Counts>((sum, { counts }) => addCounts(sum, counts), {});

/** The statistics of an instrument version in one age group, or in all of them. */
export async function readStatistics(instrument: Instrument, ageGroup: string | null) {
  const groups = await findGroups(instrument.id, [instrument.version]);
  const counts = addAll(groups.filter((group) => ageGroup === null || group.ageGroup === ageGroup));
  const times = groups.map(({ countedAt }) => countedAt.getTime());
  return {
    results: counts[RESULTS] ?? 0,
    ageGroups: ageGroups.flatMap(({ id, name }) => {
      const results = groups.find((group) => group.ageGroup === id)?.counts[RESULTS] ?? 0;
      return results === 0 ? [] : [{ id, name, results }];
    }),
    scales: scalesOf(instrument).map((scale) => scaleStatistics(scale, counts)),
    countedAt: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
  };
}

/**
 * The standard error of measurement of each scale, from the results of all ages and of versions with the same items and
 * scoring. Null while it is unknown.
 */
export async function readStandardErrors(
  instrument: Instrument,
  versions: readonly string[],
): Promise<Record<string, number | null>> {
  const counts = addAll(await findGroups(instrument.id, versions));
  return Object.fromEntries(scalesOf(instrument).map((scale) => [scale.key, standardErrorOf(scale, counts)]));
}
