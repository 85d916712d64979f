import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES, SHELL_CONTRACT_VERSION } from '@kenali/contracts';
import { CliError, runCommand } from '@kenali/node-utils';
import { checkFree, shellPathsOf } from './check-free.ts';
import { planRemote } from './plan-remote.ts';
import type { NewRemote } from './read-request.ts';
import { writeAll } from './write-all.ts';

/** Files that Biome does not format. */
const FOREIGN = /(^package-lock\.json|\.yml)$/;

/**
 * Creates a new remote in the repository.
 * @returns paths of all written files
 * @throws CliError if the name or prefix is taken, or a file has an unexpected form; nothing is written then
 */
export async function createRemote(root: string, remote: NewRemote): Promise<string[]> {
  checkFree(remote, {
    apps: readdirSync(join(root, 'apps')),
    remotes: REMOTES,
    shellPaths: shellPathsOf(readFileSync(join(root, 'apps/shell/src/app/routing/routes.tsx'), 'utf8')),
  });
  const plan = planRemote(root, remote, SHELL_CONTRACT_VERSION);
  await writeAll(root, plan, (paths) => format(root, paths));
  return [...plan.created.keys(), ...plan.changed.keys()];
}

/** Writes the linter's import boundaries, and reformats lines where a name is longer than in the template. */
async function format(root: string, paths: string[]): Promise<void> {
  const ours = paths.filter((path) => !FOREIGN.test(path));
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/boundaries/main.ts']);
  await run(join(root, 'node_modules/.bin/biome'), [
    'check',
    '--write',
    '--colors=off',
    '--vcs-enabled=false',
    ...ours,
  ]);

  async function run(command: string, args: string[]): Promise<void> {
    const { code, output } = await runCommand(command, args, { cwd: root });
    if (code !== 0) throw new CliError(`The generated files do not pass the linter; nothing was written.\n${output}`);
  }
}
