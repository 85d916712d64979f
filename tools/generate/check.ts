import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { copyRepository } from './copy-repository.ts';

// npm run new-remote:check: creates a remote in a copy of the repository and runs the gate for that remote.
const NEW = ['percobaan-mf', '--prefix', '/percobaan', '--title', 'Percobaan'];

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'kenali-new-remote-'));

/** @returns whether the command succeeded */
async function run(command: string, args: string[]): Promise<boolean> {
  const { code } = await runCommand(command, args, { cwd: copy, showOutput: true });
  return code === 0;
}
const runEntry = (entry: string, ...args: string[]) =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', join(copy, entry), ...args]);

async function check(): Promise<boolean> {
  console.log(`In a copy: ${copy}`);
  copyRepository(root, copy);
  // The gate lists the files of the repository with Git.
  if (!(await run('git', ['init', '-q']))) return false;
  if (!(await runEntry('tools/generate/main.ts', ...NEW))) return false;
  // Fails if the lock file does not match the package.json files.
  if (!(await run('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--silent']))) return false;
  const { name } = JSON.parse(readFileSync(join(copy, 'apps', String(NEW[0]), 'package.json'), 'utf8'));
  return runEntry('tools/gate/affected/main.ts', `--projects=${name}`);
}

try {
  process.exitCode = (await check()) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
