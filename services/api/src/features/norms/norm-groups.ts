import type { AgeBand, Instrument } from '@kenali/instruments';
import type { Services } from '../../services.ts';

type Instruments = Pick<Services, 'instruments'>;

/** Versions of an instrument whose results count together, because their packs declare that the scores are equal. */
export interface NormGroup {
  /** Id and oldest version: later versions join the group, and norms continue from what was published. */
  key: string;
  /** The newest version. Families see norms while both sides have switched on this one, for results of all versions. */
  instrument: Instrument;
  versions: string[];
  /**
   * Those of the first version that has any. Later ones change nothing: a child could be found in the difference between a band and a
   * slightly wider one.
   */
  bands: readonly AgeBand[];
}

/** The group of a version; null unless the newest of its versions has age bands: a version without them ends the norms. */
export function normGroupOf(ref: { id: string; version: string }, { instruments }: Instruments): NormGroup | null {
  const comparable = instruments.comparableVersions(ref.id, ref.version);
  // The newest first.
  const all = instruments.all().filter(({ id, version }) => id === ref.id && comparable.includes(version));
  const bands = all.findLast(({ pack }) => pack.norms)?.pack.norms?.ageBands;
  const [instrument, oldest] = [all[0], all.at(-1)];
  if (!instrument?.pack.norms || !bands || !oldest) return null;
  return { key: `${oldest.id} ${oldest.version}`, instrument, versions: all.map(({ version }) => version), bands };
}

export function normGroups(services: Instruments): NormGroup[] {
  const groups = services.instruments.all().flatMap((instrument) => normGroupOf(instrument, services) ?? []);
  return groups.filter(({ key }, i) => groups.findIndex((one) => one.key === key) === i);
}
