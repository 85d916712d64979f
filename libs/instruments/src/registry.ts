import type { AssessmentType, InstrumentEvidence } from '@kenali/contracts';
import { readEvidence } from './evidence.ts';
import { checkGenericPack, genericShape } from './generic/check-pack.ts';
import { type GenericInstrument, genericInstrument } from './generic/generic-instrument.ts';
import { checkIntelligencePack, intelligenceShape } from './intelligence/check-pack.ts';
import { type IntelligenceInstrument, intelligenceInstrument } from './intelligence/intelligence-instrument.ts';
import { checkLearningPack, learningShape } from './learning/check-pack.ts';
import { type LearningInstrument, learningInstrument } from './learning/learning-instrument.ts';
import { checkSensoryPack } from './sensory/pack/check-pack.ts';
import { sensoryShape } from './sensory/pack/pack.ts';
import { type SensoryInstrument, sensoryInstrument } from './sensory/sensory-instrument.ts';
import type { Check } from './shape.ts';

/** One version of any instrument. A new type joins the union with its own `type` and pack. */
export type Instrument = SensoryInstrument | LearningInstrument | IntelligenceInstrument | GenericInstrument;

export interface InstrumentRegistry {
  /** Every installed version, the newest of an instrument first. */
  all(): readonly Instrument[];
  /** The highest version, which a newly started user assessment pins. */
  latest(id: string): Instrument | undefined;
  /** A pinned version, to resume a user assessment or to read its result. */
  find(id: string, version: string): Instrument | undefined;
  /** The versions whose results may be compared with those of this one, itself included. Their packs declare it. */
  comparableVersions(id: string, version: string): string[];
  /** The newest version with the same items, scoring and bands: its words describe the results of all of them. */
  wordingOf(id: string, version: string): Instrument | undefined;
  /** The highest version of the instrument for an assessment type. */
  instrumentForType(type: AssessmentType): Instrument | undefined;
  /** What research says about an instrument; null if nothing is written about it. */
  evidenceOf(id: string): InstrumentEvidence | null;
}

/** Readers by instrument id. A new instrument type needs one line here; a new version needs no code. */
const READERS = new Map<unknown, { shape: Check<object>; read(json: unknown): Instrument }>([
  ['sensory-profile', { shape: sensoryShape, read: (json) => sensoryInstrument(checkSensoryPack(json)) }],
  ['learning-style', { shape: learningShape, read: (json) => learningInstrument(checkLearningPack(json)) }],
  [
    'multiple-intelligence',
    { shape: intelligenceShape, read: (json) => intelligenceInstrument(checkIntelligencePack(json)) },
  ],
  ['generic', { shape: genericShape, read: (json) => genericInstrument(checkGenericPack(json)) }],
]);

/** What the fields of a pack must be, a shape for each instrument. */
export const packShapes = (): Check<object>[] => [...READERS.values()].map(({ shape }) => shape);

/**
 * Validates all packs and makes them available by id and version.
 * @param packs parsed `pack.json` files in any order
 * @param evidenceFiles parsed `evidence.json` files, at most one per instrument
 * @throws Error with the id and the version of a pack that is invalid, has an unknown id or occurs twice
 */
export const createRegistry = (packs: readonly unknown[], evidenceFiles: readonly unknown[] = []): InstrumentRegistry =>
  registryOf(packs.map(readInstrument), evidenceFiles);

/**
 * The registry of packs that are validated already.
 * @throws Error with the id and the version of a pack that occurs twice
 */
export function registryOf(read: readonly Instrument[], evidenceFiles: readonly unknown[] = []): InstrumentRegistry {
  const instruments = read.toSorted(byNewestVersion);
  for (const [i, { id, version }] of instruments.entries()) {
    const other = instruments.findIndex((one) => one.id === id && one.version === version);
    if (other !== i) throw new Error(`Pack ${id} ${version}: exists twice`);
  }
  const evidence = new Map(evidenceFiles.map(readEvidence).map(({ id, ...statement }) => [id, statement] as const));
  const byId = instruments.toSorted((one, other) => one.id.localeCompare(other.id));
  const comparableVersions = (id: string, version: string) => {
    const found = new Set([version]);
    // Follows the declarations in both directions until nothing is added.
    for (let size = 0; size < found.size; ) {
      size = found.size;
      for (const { id: ownId, version: own, pack } of instruments) {
        if (ownId !== id) continue;
        const all = [own, ...(pack.comparableWith ?? [])];
        if (all.some((one) => found.has(one))) for (const one of all) found.add(one);
      }
    }
    return [...found];
  };
  return {
    all: () => byId,
    comparableVersions,
    wordingOf: (id, version) => {
      const versions = comparableVersions(id, version);
      return instruments.find((one) => one.id === id && versions.includes(one.version));
    },
    latest: (id) => instruments.find((one) => one.id === id),
    find: (id, version) => instruments.find((one) => one.id === id && one.version === version),
    evidenceOf: (id) => evidence.get(id) ?? null,
    instrumentForType: (type) => instruments.find((one) => one.type === type),
  };
}

/**
 * Validates one pack.
 * @param json a parsed `pack.json`
 * @throws Error with the id and the version of a pack that is invalid or has an unknown id
 */
export function readInstrument(json: unknown): Instrument {
  const { id, version } = Object(json) as { id?: unknown; version?: unknown };
  const reader = READERS.get(id);
  if (!reader) throw new Error(`Pack ${id} ${version}: no instrument has this id`);
  try {
    return reader.read(json);
  } catch (cause) {
    throw new Error(`Pack ${id} ${version}:\n${(cause as Error).message}`, { cause });
  }
}

/** Compares numbers, so that 1.10.0 sorts before 1.9.0. */
function byNewestVersion(a: Instrument, b: Instrument): number {
  const [left, right] = [a, b].map(({ version }) => version.split('.').map(Number)) as [number[], number[]];
  return right.map((part, i) => part - (left[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
