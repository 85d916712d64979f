import { createRegistry, type Instrument, type InstrumentRegistry, registryOf } from '@kenali/instruments';

/** A version that was approved in the admin area, as this process has verified it. */
export interface KnownImport {
  instrument: Instrument;
  /** Whether new starts use it; every version is found by those who have pinned it. */
  isStartable: boolean;
}

/** The packs on disk and the imported ones as one registry. What was asked before an import stays true after it. */
export interface LiveRegistry extends InstrumentRegistry {
  /** A version of the installed release, whatever was imported. */
  onDisk(id: string, version: string): Instrument | undefined;
  /**
   * Replaces the imported versions.
   * @param refused versions that this process must not use, also if it has them on disk, because their content is disputed
   */
  setImported(imported: readonly KnownImport[], refused: ReadonlySet<string>): void;
}

/** The name of a version in `refused` and in the database. */
export const keyOf = ({ id, version }: { id: string; version: string }): string => `${id}@${version}`;

/** @throws Error as `createRegistry` does */
export function createLiveRegistry(packs: readonly unknown[], evidence: readonly unknown[]): LiveRegistry {
  const disk = createRegistry(packs, evidence);
  let known = disk;
  let startable = disk;
  return {
    all: () => known.all(),
    find: (id, version) => known.find(id, version),
    comparableVersions: (id, version) => known.comparableVersions(id, version),
    wordingOf: (id, version) => known.wordingOf(id, version),
    evidenceOf: (id) => disk.evidenceOf(id),
    latest: (id) => startable.latest(id),
    instrumentForType: (type) => startable.instrumentForType(type),
    onDisk: (id, version) => disk.find(id, version),
    setImported(imported, refused) {
      const own = disk.all().filter((instrument) => !refused.has(keyOf(instrument)));
      const withOwn = (more: readonly KnownImport[]) =>
        registryOf([...own, ...more.map(({ instrument }) => instrument)]);
      const both = [withOwn(imported), withOwn(imported.filter(({ isStartable }) => isStartable))] as const;
      [known, startable] = both;
    },
  };
}
