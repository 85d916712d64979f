import { setImmediate as pause } from 'node:timers/promises';
import type { FieldError } from '@kenali/contracts';
import { type Instrument, type InstrumentRegistry, readInstrument, sentenceOf } from '@kenali/instruments';
import { findPackProblems } from '@kenali/instruments/workshop/find-problems';
import { parsePack } from '@kenali/instruments/workshop/parse-pack';
import { compareScores } from '@kenali/instruments/workshop/sample-submissions';
import { AppError } from '../../../http/app-error.ts';
import { packHashOf } from '../../instruments/index.ts';

/** More than a person mends in one go. Each costs a walk through the text. */
const FINDINGS_MAX = 50;

/** A pack without findings. */
interface CheckedPack {
  instrument: Instrument;
  /** The newest version that is known, which must be an earlier one. */
  newest: Instrument;
  hash: string;
}

/**
 * Checks the text of a pack as `npm run packs -- check` does, and that it follows the versions of its instrument.
 * @throws AppError PACK_INVALID with the findings; CONFLICT if the version exists
 */
export function checkPackText(text: string, instruments: InstrumentRegistry): CheckedPack {
  const { json, syntax, locate } = parsePack('pack.json', text);
  const findings = syntax.map(({ line, column, problem }) => toField({ line, column }, '', problem));
  if (json === undefined || findings.length > 0) throw new AppError('PACK_INVALID', { fields: findings });
  const packs = instruments.all().map(({ pack }) => pack);
  const problems = findPackProblems(json, packs).slice(0, FINDINGS_MAX);
  if (problems.length > 0)
    throw new AppError('PACK_INVALID', {
      fields: problems.map(({ at, place, path, problem }) => toField(locate(path), at, `${place}: ${problem}`)),
    });
  const instrument = readInstrument(json);
  const { id, version } = instrument;
  if (instruments.find(id, version))
    throw new AppError('CONFLICT', { message: `Versi ${version} sudah ada. Versi yang terbit tidak dapat diubah.` });
  const newest = newestOf(instruments, id);
  if (!newest || !isNewer(version, newest.version)) {
    const problem = `Versi: ${sentenceOf('versionNotNewer', newest?.version ?? '')}`;
    throw new AppError('PACK_INVALID', { fields: [toField(locate(['version']), 'version', problem)] });
  }
  return { instrument, newest, hash: packHashOf(instrument) };
}

const toField = ({ line, column }: { line: number; column: number }, at: string, message: string): FieldError => ({
  path: `${line}:${column} ${at}`.trim(),
  message,
});

/** The newest version that is published, also if new starts do not use it yet. */
export const newestOf = (instruments: InstrumentRegistry, id: string): Instrument | undefined =>
  instruments.all().find((one) => one.id === id);

const isNewer = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0;

const BETWEEN_PAUSES = 5;

/** How many sample submissions get the same scores in both versions. Serves other calls in between: scoring takes up to a second. */
export async function countSame(older: Instrument, newer: Instrument): Promise<{ same: number; all: number }> {
  const counted = { same: 0, all: 0 };
  for (const isSame of compareScores(older, newer)) {
    counted.all += 1;
    if (isSame) counted.same += 1;
    if (counted.all % BETWEEN_PAUSES === 0) await pause();
  }
  return counted;
}
