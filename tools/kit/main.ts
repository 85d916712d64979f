import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { CliError, reportFailure, runCommand } from '@kenali/node-utils';
import { addTemplates, makeCommand } from './make-commands.ts';
import { makeLibraries } from './make-libraries.ts';
import { COMMANDS } from './packages.ts';

// npm run kit [-- <folder>]: packs what a repository of its own needs, by default into dist/kit.
const root = join(import.meta.dirname, '../..');
const [first, ...more] = process.argv.slice(2);

try {
  if (more.length > 0 || first?.startsWith('-')) throw new CliError('Usage: npm run kit -- [<folder>]');
  for (const path of await makeKit(resolve(first ?? join(root, 'dist/kit')))) console.log(path);
} catch (error) {
  reportFailure(error);
}

/** Packs a folder as npm would publish it. @returns the path of the tarball */
async function pack(folder: string, into: string): Promise<string> {
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', into];
  const { code, output } = await runCommand('npm', args, { cwd: folder });
  if (code !== 0) throw new CliError(`npm pack failed in ${folder}.\n${output}`);
  return join(into, basename(output.trim().split('\n').at(-1) ?? ''));
}

/**
 * Makes the packages that a repository of its own needs, as tarballs. `create-kenali-remote` contains the others, so that one file
 * is enough to begin.
 * @param into folder of the tarballs; those of an earlier kit go
 * @returns the paths of the tarballs
 * @throws CliError if something does not compile
 */
async function makeKit(into: string): Promise<string[]> {
  const work = mkdtempSync(join(tmpdir(), 'kenali-kit-'));
  try {
    for (const earlier of globSync('*kenali-*.tgz', { cwd: into })) rmSync(join(into, earlier));
    mkdirSync(into, { recursive: true });
    const tarballs: string[] = [];
    for (const folder of await makeLibraries(root, join(work, 'libs'))) tarballs.push(await pack(folder, into));
    for (const command of COMMANDS) {
      const folder = await makeCommand(root, command, join(work, 'commands'));
      if (command.folder === 'create') {
        addTemplates(root, folder);
        for (const tarball of tarballs) cpSync(tarball, join(folder, 'kit', basename(tarball)));
      }
      tarballs.push(await pack(folder, into));
    }
    return tarballs;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
