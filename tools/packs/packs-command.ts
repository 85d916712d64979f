import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRegistry } from '@kenali/instruments';
import { describeDiff, diffPacks } from '@kenali/instruments/workshop/diff-packs';
import type { PackFile } from '@kenali/instruments/workshop/parse-pack';
import { recordNew } from '@kenali/instruments/workshop/published';
import { countSameScores } from '@kenali/instruments/workshop/sample-submissions';
import { CliError } from '@kenali/node-utils';
import { checkPacks, formatFinding } from './check-packs.ts';
import { packSchema } from './pack-schema.ts';
import { namesOf, PACKS, readEarlierRecord, readPackFiles, readRecord, recordFile } from './read-packs.ts';

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = { check, diff, schema };
const root = join(import.meta.dirname, '../..');

/** `npm run packs`. @throws CliError that says what is wrong */
export async function packs([name = '', ...args]: string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command) throw new CliError(`Unknown command "${name}". Commands: ${Object.keys(COMMANDS).join(', ')}`);
  await command(args);
}

async function check(args: string[]): Promise<void> {
  const { values } = readArguments(args, 'npm run packs -- check [--packs <folder>] [--record]', 0);
  const { folder, shown, files } = readFolder(values.packs);
  const recorded = readRecord(folder);
  const before = await readEarlierRecord(folder);
  const first = checkPacks(files, recorded, before);
  // Only a version without any other finding becomes a published one.
  const list = recordNew(first.installed, recorded);
  const afterwards = values.record ? checkPacks(files, list, before) : first;
  for (const finding of afterwards.findings) console.error(formatFinding(shown, finding));
  const count = `${files.length} packs in ${shown}`;
  if (afterwards.findings.length > 0) throw new CliError(`${afterwards.findings.length} findings in ${count}.`);
  if (JSON.stringify(list) !== JSON.stringify(recorded)) {
    writeFileSync(recordFile(folder), `${JSON.stringify(list, null, 2)}\n`);
    console.log(`Recorded the new versions in ${join(shown, 'published.json')}. Commit it together with the packs.`);
  }
  console.log(`${count}: no findings.`);
}

async function diff(args: string[]): Promise<void> {
  const usage = 'npm run packs -- diff [--packs <folder>] <instrument> [<older> [<newer>]]';
  const { values, positionals } = readArguments(args, usage, 3);
  const [id, ...asked] = positionals;
  const { files } = readFolder(values.packs);
  const versions = files
    .filter((file) => namesOf(file).id === id)
    .sort((one, other) => namesOf(one).version.localeCompare(namesOf(other).version, 'en', { numeric: true }));
  const names = versions.map((file) => namesOf(file).version);
  if (versions.length === 0) {
    const ids = [...new Set(files.map((file) => namesOf(file).id))];
    throw new CliError(`Usage: ${usage}\nInstruments: ${ids.join(', ')}`);
  }
  const older = asked[0] ?? names.at(-2);
  const newer = asked[1] ?? names.at(-1);
  const [before, after] = [older, newer].map((version) => versions[names.indexOf(version ?? '')]);
  if (!before || !after) throw new CliError(`${id} has ${names.join(' and ')}; two versions are needed.`);
  console.log(`${id} ${older} -> ${newer}`);
  for (const line of describeDiff(diffPacks(jsonOf(before), jsonOf(after)))) console.log(line);
  console.log(compareScores(before, after));
}

async function schema(): Promise<void> {
  const file = join(PACKS, 'schema.json');
  writeFileSync(join(root, file), `${JSON.stringify(packSchema())}\n`);
  console.log(`Written: ${file}`);
}

function jsonOf({ file, json }: PackFile): unknown {
  if (json === undefined) throw new CliError(`${file} is not valid JSON. "npm run packs -- check" says where.`);
  return json;
}

/** A second opinion: the rules say what may change scores, the samples show whether it does. */
function compareScores(before: PackFile, after: PackFile): string {
  try {
    const [older, newer] = [before, after].map(({ json }) => createRegistry([json]).all()[0]);
    if (!older || !newer) return '';
    const { same, all } = countSameScores(older, newer);
    return `${same} of ${all} sample submissions get the same scores with both versions.`;
  } catch {
    return 'The sample submissions were not scored, because "npm run packs -- check" has findings.';
  }
}

function readArguments(args: string[], usage: string, most: number) {
  try {
    const options = { packs: { type: 'string' }, record: { type: 'boolean', default: false } } as const;
    const parsed = parseArgs({ args, options, allowPositionals: most > 0 });
    if (parsed.positionals.length > most) throw new Error(`At most ${most} arguments are possible.`);
    return parsed;
  } catch (error) {
    throw new CliError(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

function readFolder(given: string | undefined): { folder: string; shown: string; files: PackFile[] } {
  const folder = resolve(given ?? join(root, PACKS));
  const files = readPackFiles(folder);
  if (files.length === 0) throw new CliError(`There is no <instrument>/<version>/pack.json in ${folder}.`);
  return { folder, shown: relative(process.cwd(), folder) || '.', files };
}
