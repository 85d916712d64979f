import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRegistry, type Instrument } from '@kenali/instruments';
import { type PackFile, parsePack } from '@kenali/instruments/workshop/parse-pack';
import { canonicalJson, type InstalledVersion, type PublishedList } from '@kenali/instruments/workshop/published';
import { resultLines, sampleLines } from '@kenali/instruments/workshop/sample-submissions';
import { runCommand } from '@kenali/node-utils';

/** The packs that we ship, from the root of the repository. */
export const PACKS = 'libs/instruments/packs';
const RECORD = 'published.json';

/** Reads every `<instrument>/<version>/pack.json` in a folder, sorted by name. */
export const readPackFiles = (packsDir: string): PackFile[] =>
  globSync('*/*/pack.json', { cwd: packsDir })
    .sort()
    .map((file) => parsePack(file, readFileSync(join(packsDir, file), 'utf8')));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The hashes that a pack has now, as they are recorded when it is published. An invalid one cannot be scored. */
export function hashPack(pack: PackFile): InstalledVersion {
  const { json } = pack;
  const own = { ...namesOf(pack), pack: sha256(isObject(json) ? canonicalJson(json) : '') };
  const instrument = readInstrument(json);
  if (!instrument) return own;
  return { ...own, samples: sha256(sampleLines(instrument)), results: sha256(resultLines(instrument)) };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Null if the API would refuse to start with it. */
function readInstrument(json: unknown): Instrument | null {
  try {
    return createRegistry([json]).all()[0] ?? null;
  } catch {
    return null;
  }
}

/** The file with the published versions. */
export const recordFile = (packsDir: string): string => join(packsDir, RECORD);

/** The published versions; none if the folder has no record. */
export function readRecord(packsDir: string): PublishedList {
  const file = recordFile(packsDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PublishedList) : {};
}

/**
 * The record where this branch left main, so that a change of a record is found too. Empty if Git does not know the file, as in an
 * archive or in the folder of a practice.
 */
export async function readEarlierRecord(packsDir: string): Promise<PublishedList> {
  if (!existsSync(packsDir)) return {};
  const git = (...args: string[]) => runCommand('git', args, { cwd: packsDir });
  for (const main of ['origin/main', 'main']) {
    const base = await git('merge-base', main, 'HEAD');
    if (base.code !== 0) continue;
    const { code, output } = await git('show', `${base.output.trim()}:./${RECORD}`);
    return code === 0 ? (JSON.parse(output) as PublishedList) : {};
  }
  return {};
}

/** Id and version that the folders of a pack promise. */
export function namesOf({ file }: PackFile): { id: string; version: string } {
  const [id = '', version = ''] = dirname(file).split('/');
  return { id, version };
}
