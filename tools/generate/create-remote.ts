import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES, SHELL_CONTRACT_VERSION } from '@kenali/contracts';
import { CliError, runCommand } from '@kenali/node-utils';
import { checkFree, shellPathsOf } from './check-free.ts';
import { planRemote } from './plan-remote.ts';
import type { NewRemote } from './read-request.ts';
import { writeAll } from './write-all.ts';

/** Not for the linter: npm's and GitHub's own files. */
const FOREIGN = /(^package-lock\.json|\.yml)$/;

/**
 * Makes a new remote in the repository.
 * @returns paths of all files that were written
 * @throws CliError when the name or prefix is taken, or a file does not look as expected; then nothing was written
 */
export async function createRemote(root: string, remote: NewRemote): Promise<string[]> {
  checkFree(remote, {
    apps: readdirSync(join(root, 'apps')),
    remotes: REMOTES,
    shellPaths: shellPathsOf(readFileSync(join(root, 'apps/shell/src/app/routes.tsx'), 'utf8')),
  });
  const plan = planRemote(root, remote, SHELL_CONTRACT_VERSION);
  await writeAll(root, plan, (paths) => format(root, paths));
  return [...plan.created.keys(), ...plan.changed.keys()];
}

/** Names have other lengths than in the template, so lines break elsewhere. */
async function format(root: string, paths: string[]): Promise<void> {
  const ours = paths.filter((path) => !FOREIGN.test(path));
  const args = ['check', '--write', '--colors=off', '--vcs-enabled=false', ...ours];
  const { code, output } = await runCommand(join(root, 'node_modules/.bin/biome'), args, { cwd: root });
  if (code !== 0) throw new CliError(`What was generated does not pass the linter; nothing was written.\n${output}`);
}
