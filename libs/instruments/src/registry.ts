import type { AssessmentType } from '@kenali/contracts';
import { checkGenericPack } from './generic/check-pack.ts';
import { type GenericInstrument, genericInstrument } from './generic/generic-instrument.ts';
import { checkIntelligencePack } from './intelligence/check-pack.ts';
import { type IntelligenceInstrument, intelligenceInstrument } from './intelligence/intelligence-instrument.ts';
import { checkLearningPack } from './learning/check-pack.ts';
import { type LearningInstrument, learningInstrument } from './learning/learning-instrument.ts';
import { checkSensoryPack } from './sensory/pack/check-pack.ts';
import { type SensoryInstrument, sensoryInstrument } from './sensory/sensory-instrument.ts';

/** One version of an instrument. Another kind joins the union with its own `type` and pack. */
export type Instrument = SensoryInstrument | LearningInstrument | IntelligenceInstrument | GenericInstrument;

export interface InstrumentRegistry {
  /** The highest version of an instrument: what a new start pins. */
  latest(id: string): Instrument | undefined;
  /** A pinned version, for going on and for results. */
  find(id: string, version: string): Instrument | undefined;
  /** The instrument that an assessment of this type opens, in its highest version. */
  instrumentForType(type: AssessmentType): Instrument | undefined;
}

/** Instrument id to its reader. A new kind of instrument is a line here; a new version of one is no code at all. */
const READERS = new Map<unknown, (json: unknown) => Instrument>([
  ['sensory-profile', (json) => sensoryInstrument(checkSensoryPack(json))],
  ['learning-style', (json) => learningInstrument(checkLearningPack(json))],
  ['multiple-intelligence', (json) => intelligenceInstrument(checkIntelligencePack(json))],
  ['generic', (json) => genericInstrument(checkGenericPack(json))],
]);

/**
 * All packs that were found, keyed by id and version.
 * @param packs parsed `pack.json` files in any order
 * @throws Error naming the pack (id and version) and what is wrong: broken, of an unknown id, or there twice
 */
export function createRegistry(packs: readonly unknown[]): InstrumentRegistry {
  const instruments = packs.map(readInstrument).sort(byNewestVersion);
  for (const [i, { id, version }] of instruments.entries()) {
    const other = instruments.findIndex((one) => one.id === id && one.version === version);
    if (other !== i) throw new Error(`Pack ${id} ${version}: is there twice`);
  }
  return {
    latest: (id) => instruments.find((one) => one.id === id),
    find: (id, version) => instruments.find((one) => one.id === id && one.version === version),
    instrumentForType: (type) => instruments.find((one) => one.type === type),
  };
}

function readInstrument(json: unknown): Instrument {
  const { id, version } = Object(json) as { id?: unknown; version?: unknown };
  const read = READERS.get(id);
  if (!read) throw new Error(`Pack ${id} ${version}: no instrument has this id`);
  try {
    return read(json);
  } catch (cause) {
    throw new Error(`Pack ${id} ${version}:\n${(cause as Error).message}`, { cause });
  }
}

/** By number, so that 1.10.0 comes before 1.9.0. */
function byNewestVersion(a: Instrument, b: Instrument): number {
  const [left, right] = [a, b].map(({ version }) => version.split('.').map(Number)) as [number[], number[]];
  return right.map((part, i) => part - (left[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
