import { join } from 'node:path';
import { CliError, runCommand } from '@kenali/node-utils';

export interface Change {
  affected: string[];
  files: string[];
}

const NOTHING = /^0*$/;

/** The commit to compare with: the given base, NX_BASE, origin/main or the local main, whichever exists first. */
export async function findBase(root: string, asked: string | undefined): Promise<string> {
  // GitHub sends zeros for a new branch.
  const named = [asked, process.env.NX_BASE].find((name) => name && !NOTHING.test(name));
  const candidates = named ? [named] : ['origin/main', 'main', 'HEAD~1'];
  for (const candidate of candidates) {
    const { code, output } = await git(root, ['merge-base', candidate, 'HEAD']);
    if (code === 0) return output.trim();
  }
  throw new CliError(`There is no common commit with ${candidates.join(' or ')}. Name one: --base <commit>`);
}

/** Files that changed since a commit, including uncommitted and new ones, and the projects that they affect. */
export async function findChange(root: string, base: string): Promise<Change> {
  const changed = await git(root, ['diff', '--name-only', '-z', base]);
  const added = await git(root, ['ls-files', '--others', '--exclude-standard', '-z']);
  const files = `${changed.output}${added.output}`.split('\0').filter(Boolean);
  return { files, affected: await nxProjects(root, ['--affected', `--base=${base}`]) };
}

/** Names of the projects that `nx show projects` lists. @throws CliError with the output of Nx */
export async function nxProjects(root: string, args: string[]): Promise<string[]> {
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  const quiet = { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
  const { code, output } = await runCommand(process.execPath, [nx, 'show', 'projects', ...args, '--json'], {
    cwd: root,
    env: quiet,
  });
  const list = /^\[.*\]$/m.exec(output)?.[0];
  if (code !== 0 || !list) throw new CliError(`Nx did not list the projects.\n${output}`);
  return JSON.parse(list) as string[];
}

const git = (root: string, args: string[]) => runCommand('git', args, { cwd: root });
